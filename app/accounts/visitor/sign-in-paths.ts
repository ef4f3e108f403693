import { safeReturnPath } from '#app/shared/return-path.ts';

/** Where a visitor signs in. */
export const signInPath = '/auth';

/** Where a visitor arrives after signing in with Google (spec 12.1). */
export const signedInPath = '/';

/** The sign-in page itself, and what is no page. */
const noWayBack = /^\/(auth|api|files)(\/|\?|#|$)/i;

/** The page that `from` names, to go back to from {@link signInPath}; '/' when it names no other. */
export function signInReturnPath(from: string | null): string {
  const path = safeReturnPath(from);
  return noWayBack.test(path) ? '/' : path;
}

/** The sign-in page, which leads back to `path`. */
export function signInPathFor(path: string): string {
  const from = signInReturnPath(path);
  return from === '/' ? signInPath : `${signInPath}?${new URLSearchParams({ from })}`;
}
