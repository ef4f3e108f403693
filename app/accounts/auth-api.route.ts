import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { limitPosts } from '#app/platform/http/limit-posts.server.ts';
import { perHour } from '#app/platform/http/rate-limits.server.ts';
import { requestLogContext } from '#app/platform/log.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { authContext } from './auth.server.ts';
import { finishGoogleSignIn, googleCallbackPath } from './visitor/finish-google-sign-in.server.ts';

export const middleware = [limitPosts(perHour('auth-api', 60))];

// The only part of Better Auth's HTTP interface that is open: the callback from Google. Its other
// responses contain the session token, which no script may read; docs/accounts.md lists them.
async function handle({ request, context, url }: LoaderFunctionArgs): Promise<Response> {
  if (request.method !== 'GET' || url.pathname !== googleCallbackPath) {
    return Response.json({ success: false, error: 'Not found' }, { status: 404 });
  }
  const { db } = context.get(servicesContext);
  const log = context.get(requestLogContext);
  return finishGoogleSignIn({ db, log }, context.get(authContext), request, new Date());
}

export function loader(args: LoaderFunctionArgs) {
  return handle(args);
}

export function action(args: ActionFunctionArgs) {
  return handle(args);
}
