import type { ActionFunctionArgs } from 'react-router';
import { noStore } from '#app/accounts/admin/admin-gate.server.ts';
import { authContext } from '#app/accounts/auth.server.ts';
import { endSession, limitSignOuts } from '#app/accounts/sessions.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';

export const middleware = [noStore, limitSignOuts];

/** A link can't sign anybody out. */
export function loader() {
  return new Response('Sign out with the button.\n', { status: 405, headers: { Allow: 'POST' } });
}

/** Signs out here and on the server; the visitor stays on the page. 204, also for nobody's session. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { db } = context.get(servicesContext);
  const headers = await endSession(db, context.get(authContext), request, new Date());
  return new Response(null, { status: 204, headers });
}
