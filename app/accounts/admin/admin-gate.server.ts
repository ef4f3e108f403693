import { createContext, type MiddlewareFunction, redirect } from 'react-router';
import { authContext } from '#app/accounts/auth.server.ts';
import { findSession } from '#app/accounts/sessions.server.ts';
import { refusePost } from '#app/platform/http/limit-posts.server.ts';
import { noStore } from '#app/platform/http/no-store.server.ts';
import type { LimitRule } from '#app/platform/http/rate-limits.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { adminLoginPathFor, type SessionEnd } from './admin-paths.ts';

/**
 * Whatever an admin sends, beside what single routes count: more than anybody presses in an hour, and
 * far less than a stolen session or a script that has run wild could do.
 */
const perAdmin: LimitRule = { name: 'admin-posts', points: 1500, windowSeconds: 3600 };

/** The person that the back office works for. */
export type Admin = { id: string; email: string; name: string };

/** Who is signed in, below {@link requireAdmin}: `context.get(adminContext)`. */
export const adminContext = createContext<Admin>();

/**
 * Middleware: lets admins through and nobody else, before any loader or action below it runs. Others
 * are sent to the sign-in page (spec 6.5); a call made by script, which could do nothing with that
 * page, gets 401 or 403 as JSON.
 *
 * The layout that carries it needs a loader (one that returns null will do): without one React
 * Router may change pages in the browser without asking the server.
 */
export const requireAdmin: MiddlewareFunction<Response> = async (args, next) => {
  const { request, context, url } = args;
  const services = context.get(servicesContext);
  const found = await findSession(services.db, context.get(authContext), request, new Date());
  if (found?.user.role === 'admin') {
    const { id, email, name } = found.user;
    context.set(adminContext, { id, email, name });
    const refusal = request.method === 'POST' && (await refusePost(services, perAdmin, id));
    return noStore(args, async () => refusal || next());
  }
  const headers = { 'Cache-Control': 'private, no-store' };
  if (wantsPage(request)) {
    return redirect(adminLoginPathFor(url.pathname + url.search, endedUnder(request)), { headers });
  }
  return Response.json(
    { success: false, error: 'Please sign in as an admin.' },
    { status: found ? 403 : 401, headers },
  );
};

/**
 * Middleware, for what an admin fetches beside the pages: answers the site's own pages, and an
 * address that was typed, but no link on another site and nothing that a browser fetches on a guess.
 * Cookies travel with such links, and each answer copies somebody's data. Browsers say so; a client
 * that says nothing is none, so it carries nobody's cookies.
 */
export const refuseOtherSites: MiddlewareFunction<Response> = ({ request: { headers } }, next) => {
  const site = headers.get('Sec-Fetch-Site') ?? 'none';
  const purpose = headers.get('Sec-Purpose') ?? headers.get('Purpose') ?? '';
  const asked = ['same-origin', 'none'].includes(site) && !purpose.includes('prefetch');
  return asked ? next() : new Response('Open this from the back office.\n', { status: 403 });
};

/**
 * A change, and what React Router asks for by itself, come from a page of the back office that is
 * open: its session has ended. Whether there ever was one behind any other request, the sign-in page
 * finds out.
 */
function endedUnder(request: Request): SessionEnd | undefined {
  if (request.method === 'POST') return 'unsaved';
  return isDataRequest(request) ? 'ended' : undefined;
}

function isDataRequest(request: Request): boolean {
  return new URL(request.url).pathname.endsWith('.data');
}

/** A page or its data is awaited: any GET, a form post, or a post by React Router itself. */
function wantsPage(request: Request): boolean {
  return (
    request.method === 'GET' ||
    request.method === 'HEAD' ||
    isDataRequest(request) ||
    (request.headers.get('Accept') ?? '').includes('text/html')
  );
}
