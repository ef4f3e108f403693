import { safeReturnPath } from '#app/shared/return-path.ts';

/** Where an admin signs in. */
export const adminLoginPath = '/admin/login';

/** Where an admin arrives. */
export const adminHomePath = '/admin/applications';

/** Pages that lead into the back office are no place to return to. */
const doors = /^\/admin\/(login|logout|setup)(\/|$|\?|#)/;

/** The admin page that `to` names, or the list of applications when it names anything else. */
export function adminReturnPath(to: string | null): string {
  const path = safeReturnPath(to, adminHomePath);
  return path.startsWith('/admin/') && !doors.test(path) ? path : adminHomePath;
}

/** How a session ended: by itself, or under a change that was not saved for it. */
export type SessionEnd = 'ended' | 'unsaved';

/** What `?session=` of the sign-in page says; null for anything else, which is never repeated. */
export function parseSessionEnd(value: string | null): SessionEnd | null {
  return value === 'ended' || value === 'unsaved' ? value : null;
}

/** The sign-in page, which returns to `path` afterwards. `end`: it says first what has happened. */
export function adminLoginPathFor(path: string, end?: SessionEnd): string {
  const to = adminReturnPath(path);
  const search = new URLSearchParams({
    ...(to !== adminHomePath && { to }),
    ...(end && { session: end }),
  });
  return search.size === 0 ? adminLoginPath : `${adminLoginPath}?${search}`;
}
