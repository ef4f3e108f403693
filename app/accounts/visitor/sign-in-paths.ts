import { href } from 'react-router';
import { readPathname, safeReturnPath } from '#app/shared/return-path.ts';

export const signInPath = href('/auth');

/** After signing in with Google (spec 12.1). */
const signedInPath = href('/');

export const accountPath = href('/account');

/**
 * Where a sign-in that was begun from `from` ends: home, or the account for somebody who asked for it.
 * No other page, so that no link can choose one (spec 6.2).
 */
export function signedInPathFor(from: string): string {
  return from === accountPath ? accountPath : signedInPath;
}

/** The sign-in page itself, and paths that are no pages. */
const noWayBack = /^\/(auth|api|files)(\/|$)|\.data$/;

/** The page named by `from` to return to from {@link signInPath}, or '/'. */
export function signInReturnPath(from: string | null): string {
  const path = safeReturnPath(from);
  return noWayBack.test(readPathname(path)) ? href('/') : path;
}

/** The sign-in page, which links back to `path`. */
export function signInPathFor(path: string): string {
  const from = signInReturnPath(path);
  return from === href('/') ? signInPath : `${signInPath}?${new URLSearchParams({ from })}`;
}
