import { href } from 'react-router';
import { readPathname, safeReturnPath } from '#app/shared/return-path.ts';

export const adminLoginPath = href('/admin/login');

const adminHomePath = href('/admin/applications');

/** Paths not to return to after signing in: the pages of the sign-in itself, and data requests of the router. */
const noWayBack =
  /^\/admin\/(login|logout|setup|forgot-password|reset-password|confirm-email)(\/|$)|\.data$/;

/** The admin page named by `to`, or the list of applications when it names anything else. */
export function adminReturnPath(to: string | null): string {
  const path = safeReturnPath(to, adminHomePath);
  return path.startsWith(`${href('/admin')}/`) && !noWayBack.test(readPathname(path))
    ? path
    : adminHomePath;
}

/** 'unsaved': it ended before a change was saved. */
export type SessionEnd = 'ended' | 'unsaved';

/** Reads `?session=` of the sign-in page; null for an unknown value, which is never shown. */
export function parseSessionEnd(value: string | null): SessionEnd | null {
  return value === 'ended' || value === 'unsaved' ? value : null;
}

/** The sign-in page, which redirects to `path` afterwards and first shows what `end` says. */
export function adminLoginPathFor(path: string, end?: SessionEnd): string {
  const to = adminReturnPath(path);
  const search = new URLSearchParams({
    ...(to !== adminHomePath && { to }),
    ...(end && { session: end }),
  });
  return search.size === 0 ? adminLoginPath : `${adminLoginPath}?${search}`;
}
