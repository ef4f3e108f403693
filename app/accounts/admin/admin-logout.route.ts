import { type ActionFunctionArgs, redirect } from 'react-router';
import { authContext } from '#app/accounts/auth.server.ts';
import { endSession, limitSignOuts } from '#app/accounts/sessions.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { noStore } from './admin-gate.server.ts';
import { adminLoginPath } from './admin-paths.ts';

export const middleware = [noStore, limitSignOuts];

/** A link can't sign anybody out; a form can. */
export function loader() {
  return new Response('Sign out with the button.\n', { status: 405, headers: { Allow: 'POST' } });
}

/** Signs out here and on the server, then shows the sign-in page. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { db } = context.get(servicesContext);
  const headers = await endSession(db, context.get(authContext), request, new Date());
  return redirect(adminLoginPath, { status: 303, headers });
}
