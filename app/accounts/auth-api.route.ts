import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { googleCallbackPath } from '#app/accounts/visitor/google-auth.server.ts';
import { finishGoogleSignIn } from '#app/accounts/visitor/google-sign-in.server.ts';
import { requestLogContext } from '#app/platform/failures/log.server.ts';
import { limitPosts } from '#app/platform/http/limits/limit-posts.server.ts';
import { perHour } from '#app/platform/http/limits/rate-limits.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { authContext } from './auth.server.ts';

export const middleware = [limitPosts(perHour('auth-api', 60))];

// Only the way back from Google is answered. The other paths that authentication services have here return 404;
// docs/accounts.md lists them.
async function handle({ request, context, url }: LoaderFunctionArgs): Promise<Response> {
  if (request.method !== 'GET' || url.pathname !== googleCallbackPath) {
    return Response.json({ success: false, error: 'Not found' }, { status: 404 });
  }
  const { db, settings } = context.get(servicesContext);
  const parts = { db, settings, log: context.get(requestLogContext) };
  return finishGoogleSignIn(parts, context.get(authContext), request, new Date());
}

export function loader(args: LoaderFunctionArgs) {
  return handle(args);
}

export function action(args: ActionFunctionArgs) {
  return handle(args);
}
