import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { requestLogContext } from '#app/platform/log.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { authContext } from './auth.server.ts';
import { finishGoogleSignIn, googleCallbackPath } from './finish-google-sign-in.server.ts';

/**
 * What of Better Auth's HTTP interface is open: who is signed in, and the way back from Google.
 * Everything else goes through our own routes or is not there; docs/accounts.md lists it all.
 */
async function answer({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { pathname } = new URL(request.url);
  const auth = context.get(authContext);
  switch (`${request.method} ${pathname}`) {
    case 'GET /api/auth/get-session':
      return auth.handler(request);
    case `GET ${googleCallbackPath}`: {
      const { db } = context.get(servicesContext);
      const log = context.get(requestLogContext);
      return finishGoogleSignIn({ db, log }, auth, request, new Date());
    }
    default:
      return Response.json({ success: false, error: 'Not found' }, { status: 404 });
  }
}

/** GET, HEAD */
export function loader(args: LoaderFunctionArgs) {
  return answer(args);
}

/** Every other method */
export function action(args: ActionFunctionArgs) {
  return answer(args);
}
