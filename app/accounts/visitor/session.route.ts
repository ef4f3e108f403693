import type { LoaderFunctionArgs } from 'react-router';
import { authContext } from '#app/accounts/auth.server.ts';
import type { SessionAnswer } from '#app/accounts/session.ts';
import { findSession } from '#app/accounts/sessions.server.ts';
import { noStore } from '#app/platform/http/no-store.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { endedSessionHintCookie, hintsAtSession } from './session-hint.ts';

export const middleware = [noStore];

/**
 * Tells a page whose it is: pages are the same for everybody and carry no name. Asking is a use of
 * the session, so it lives on; a hint at a session that has ended is taken away.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db } = context.get(servicesContext);
  const auth = context.get(authContext);
  const found = await findSession(db, auth, request, new Date());
  const visitor = found && { name: found.user.name, email: found.user.email };
  const outdated = !found && hintsAtSession(request.headers.get('Cookie'));
  return Response.json(
    { visitor, google: auth.google !== null } satisfies SessionAnswer,
    outdated ? { headers: { 'Set-Cookie': endedSessionHintCookie(auth) } } : {},
  );
}
