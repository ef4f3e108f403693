import { createContext, href, type MiddlewareFunction, redirect } from 'react-router';
import { authContext } from '#app/accounts/auth.server.ts';
import { findSession } from '#app/accounts/sessions/sessions.server.ts';
import { isTwoStepDue } from '#app/accounts/two-step/requirement.server.ts';
import { refusePost } from '#app/platform/http/limits/limit-posts.server.ts';
import { perHour } from '#app/platform/http/limits/rate-limits.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { adminLoginPathFor, type SessionEnd } from './admin-paths.ts';

/**
 * All POSTs of one session: far fewer than a stolen session or a runaway script could send. Counted per session, not
 * per admin: otherwise a stolen one could keep its owner from ending it.
 */
const perSession = perHour('admin-posts', 1500);

/** `sessionId`: the session in which they act, for the audit. */
export type Admin = { id: string; email: string; name: string; sessionId?: string };

export const adminContext = createContext<Admin>();

/** The session by which the admin of {@link adminContext} is signed in. */
export type AdminSession = { id: string; confirmedAt: Date; device: string };

export const adminSessionContext = createContext<AdminSession>();

/** An admin who does something. `address` is the sender's, for limits. */
export type Acting = { admin: Admin; session: AdminSession; address: string; now: Date };

/** Must two-step verification be set up before anything else can be done? */
export const twoStepDueContext = createContext(false);

/** The pages that an admin needs to set up two-step verification. */
const openWhileTwoStepIsDue: readonly string[] = [
  href('/admin/account'),
  href('/admin/confirm-identity'),
];

/**
 * Middleware: lets only admins through, before any loader or action below it runs. Others are redirected
 * to the sign-in page (spec 6.5); calls made by script get 401 or 403 as JSON.
 * The layout that carries it needs a loader (which may return null): without one React Router may change
 * pages in the browser without asking the server.
 */
export const requireAdmin: MiddlewareFunction<Response> = async (
  { request, context, url },
  next,
) => {
  const services = context.get(servicesContext);
  const found = await findSession(services.db, context.get(authContext), request, new Date());
  if (found?.user.role === 'admin') {
    const { user, session } = found;
    const { id, email, name } = user;
    context.set(adminContext, { id, email, name, sessionId: session.id });
    context.set(adminSessionContext, session);
    if (!user.hasTwoStep && (await isTwoStepDue(services.db, session.createdAt))) {
      context.set(twoStepDueContext, true);
      if (!openWhileTwoStepIsDue.includes(url.pathname)) return leadToTwoStep(request);
    }
    const isPost = request.method === 'POST';
    const tooMany = isPost && (await refusePost(services, perSession, session.id));
    return tooMany || next();
  }
  if (wantsPage(request)) {
    return redirect(adminLoginPathFor(url.pathname + url.search, endedUnder(request)));
  }
  return Response.json(
    { success: false, error: 'Please sign in as an admin.' },
    { status: found ? 403 : 401 },
  );
};

function leadToTwoStep(request: Request): Response {
  if (wantsPage(request)) return redirect(href('/admin/account'));
  const error = 'Please turn on two-step verification first.';
  return Response.json({ success: false, error }, { status: 403 });
}

/**
 * Middleware for what an admin fetches besides pages: refuses links from other sites, which carry cookies
 * too, and speculative loads, since each response holds personal data. Without Sec-Fetch-Site the client
 * is no current browser and carries nobody's cookies.
 */
export const refuseOtherSites: MiddlewareFunction<Response> = ({ request: { headers } }, next) => {
  const site = headers.get('Sec-Fetch-Site') ?? 'none';
  const purpose = headers.get('Sec-Purpose') ?? headers.get('Purpose') ?? '';
  const asked = ['same-origin', 'none'].includes(site) && !purpose.includes('prefetch');
  return asked ? next() : new Response('Open this from the back office.\n', { status: 403 });
};

// A POST or a data request of React Router comes from an open page of the back office, so its session has ended. For
// any other request the sign-in page finds out whether there was a session.
function endedUnder(request: Request): SessionEnd | undefined {
  if (request.method === 'POST') return 'unsaved';
  return isDataRequest(request) ? 'ended' : undefined;
}

function isDataRequest(request: Request): boolean {
  return new URL(request.url).pathname.endsWith('.data');
}

/** Does the client expect a page or its data: a GET, a form post, or a post by React Router? */
function wantsPage(request: Request): boolean {
  return (
    request.method === 'GET' ||
    request.method === 'HEAD' ||
    isDataRequest(request) ||
    (request.headers.get('Accept') ?? '').includes('text/html')
  );
}
