import { type ActionFunctionArgs, href, redirect } from 'react-router';
import { authContext } from '#app/accounts/auth.server.ts';
import { adminLoginPath } from '#app/accounts/sign-in/admin-paths.ts';
import { methodNotAllowed } from '#app/platform/http/post-endpoint.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { endSession, limitSignOuts } from './sessions.server.ts';

export const middleware = [limitSignOuts];

/** POST only, so that no link can sign anybody out. */
export const loader = () => methodNotAllowed();

/** An admin is led to the sign-in page; a visitor stays where they are: 204, also without a session. */
export async function action({ request, context, url }: ActionFunctionArgs) {
  const { db } = context.get(servicesContext);
  const headers = await endSession(db, context.get(authContext), request, new Date());
  return url.pathname === href('/admin/logout')
    ? redirect(adminLoginPath, { status: 303, headers })
    : new Response(null, { status: 204, headers });
}
