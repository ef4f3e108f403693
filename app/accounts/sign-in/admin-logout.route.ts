import { type ActionFunctionArgs, redirect } from 'react-router';
import { authContext } from '#app/accounts/auth.server.ts';
import { endSession, limitSignOuts } from '#app/accounts/sessions/sessions.server.ts';
import { methodNotAllowed } from '#app/platform/http/post-endpoint.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { adminLoginPath } from './admin-paths.ts';

export const middleware = [limitSignOuts];

/** POST only, so that no link can sign anybody out. */
export const loader = () => methodNotAllowed();

export async function action({ request, context }: ActionFunctionArgs) {
  const { db } = context.get(servicesContext);
  const headers = await endSession(db, context.get(authContext), request, new Date());
  return redirect(adminLoginPath, { status: 303, headers });
}
