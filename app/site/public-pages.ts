import { careersPath } from '#app/careers/careers-path.ts';
import { findJob, jobs } from '#app/careers/job.ts';

/**
 * Every page that is there to be found, by its one address. Each is the same for everybody: what it
 * shows depends on the settings and the day, never on who asks (who is signed in, and what is in the
 * cart, the browser asks for itself).
 */
export const publicPages: readonly string[] = [
  '/',
  '/shop',
  '/store',
  ...jobs.map(({ id }) => careersPath(id)),
  '/privacy-policy',
];

/**
 * The public page that an address shows, by its one address; null when it shows none. What others
 * add to our links (`?utm_source=…`) makes no other page.
 */
export function publicPageAt({ pathname, searchParams }: URL): string | null {
  if (pathname === '/career') return careersPath(findJob(searchParams.get('job')).id);
  return publicPages.includes(pathname) ? pathname : null;
}

/** Pages for everybody, though nobody looks for them: in no list, but no secret either. */
const doors = ['/auth', '/checkout'];

/**
 * The one path of a page, for one that was typed in other letters ('/Shop', '/%73hop'); any other path
 * is left as it is.
 * @param pathname one that can be decoded
 */
export function pagePath(pathname: string): string {
  const path = decodeURIComponent(pathname).toLowerCase();
  return publicPages.includes(path) || doors.includes(path) ? path : pathname;
}

/**
 * What the header X-Robots-Tag says of an address; null for the pages that hold nothing of anybody.
 * Everything else is nobody's to keep: no list has to name it.
 */
export function robotsRule(url: URL): string | null {
  return publicPageAt(url) || doors.includes(url.pathname) ? null : 'noindex';
}
