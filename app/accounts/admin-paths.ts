import { safeReturnPath } from '#app/values/return-path.ts';

/** Where an admin signs in. */
export const adminLoginPath = '/admin/login';

/** Where an admin arrives (SPEC 2). */
export const adminHomePath = '/admin/applications';

/** Pages that lead into the back office are no place to return to. */
const doors = /^\/admin\/(login|logout|setup)(\/|$|\?|#)/;

/** The admin page that `to` names, or the list of applications when it names anything else. */
export function adminReturnPath(to: string | null): string {
  const path = safeReturnPath(to, adminHomePath);
  return path.startsWith('/admin/') && !doors.test(path) ? path : adminHomePath;
}

/** The sign-in page which returns to `path` afterwards. */
export function adminLoginPathFor(path: string): string {
  const to = adminReturnPath(path);
  return to === adminHomePath ? adminLoginPath : `${adminLoginPath}?${new URLSearchParams({ to })}`;
}
