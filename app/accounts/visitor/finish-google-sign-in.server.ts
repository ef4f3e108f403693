import { href, redirect } from 'react-router';
import type { Auth } from '#app/accounts/auth.server.ts';
import { sessionHintCookie } from '#app/accounts/sessions/session-hint.ts';
import { deleteSession, removeEndedSessions } from '#app/accounts/sessions/sessions.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import type { Logger } from '#app/platform/log.server.ts';
import { withinMs } from '#app/platform/time-limit.server.ts';
import { isSignedInPath, signInPath } from './sign-in-paths.ts';

/** Better Auth's own path. */
export const googleCallbackPath = href('/api/auth/*', { '*': 'callback/google' });

const exchangeLimitMs = 10_000;

/** Checks state, code and identity, and signs the visitor in; errors are logged (spec 8.3). */
export async function finishGoogleSignIn(
  { db, log }: { db: Database; log: Logger },
  auth: Auth,
  request: Request,
  now: Date,
): Promise<Response> {
  if (!auth.google) {
    log.info('somebody came back from a provider that is not set up');
    return redirect(signInPath);
  }
  try {
    const google = await auth.google();
    const response = await withinMs(exchangeLimitMs, google.handler(request));
    const headers = new Headers();
    for (const cookie of response.headers.getSetCookie()) headers.append('Set-Cookie', cookie);
    const { path, reason } = readResponse(response, request.url);
    if (reason) {
      log.warn({ reason }, 'sign-in with Google failed');
    } else {
      await deleteSession(db, auth, request, now);
      await removeEndedSessions(db, now);
      headers.append('Set-Cookie', sessionHintCookie(auth, 'visitor'));
    }
    return redirect(path, { headers });
  } catch (error) {
    log.error({ err: error }, 'sign-in with Google failed');
    return redirect(signInPath);
  }
}

// Better Auth answers with a redirect: after a success to where a sign-in may end, else to our error page
// with `?error=`, or to its own page when it does not know the sign-in.
function readResponse(response: Response, requestUrl: string): { path: string; reason?: string } {
  const location = response.headers.get('Location');
  if (isSignedInPath(location)) return { path: location };
  const url = new URL(location ?? signInPath, requestUrl);
  const reason = (url.searchParams.get('error') ?? `status ${response.status}`).slice(0, 100);
  url.searchParams.delete('error');
  url.searchParams.delete('error_description');
  return { path: url.pathname === signInPath ? signInPath + url.search : signInPath, reason };
}
