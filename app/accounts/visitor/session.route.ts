import type { LoaderFunctionArgs } from 'react-router';
import { authContext } from '#app/accounts/auth.server.ts';
import { endedSessionHintCookie, hintsAtSession } from '#app/accounts/sessions/session-hint.ts';
import { findSession } from '#app/accounts/sessions/sessions.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import type { SessionResponse, Visitor } from './use-visitor.ts';

/** Answers who is signed in. Extends the session, and removes the hint of one that has ended. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db } = context.get(servicesContext);
  const auth = context.get(authContext);
  const found = await findSession(db, auth, request, new Date());
  const visitor = found && visitorOf(found.user);
  const outdated = !found && hintsAtSession(request.headers.get('Cookie'));
  return Response.json(
    { visitor, google: auth.google !== null } satisfies SessionResponse,
    outdated ? { headers: { 'Set-Cookie': endedSessionHintCookie(auth) } } : {},
  );
}

/** What the browser is told of an account. */
function visitorOf({ name, email, role }: Visitor): Visitor {
  return { name, email, role };
}
