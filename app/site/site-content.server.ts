import { cafeContent } from '#app/cafe/cafe.server.ts';
import { openingState } from '#app/cafe/opening-hours.ts';
import { jobContent } from '#app/careers/jobs/jobs.server.ts';
import type { Content } from '#app/platform/content/content.server.ts';
import { productContent } from '#app/shop/products.server.ts';

/** All content of the public pages that the owner can change. */
export const siteContent = [cafeContent, jobContent, productContent];

/**
 * Makes a function that returns the edition of the site: another one after each change of the content, and after each
 * opening and closing of the cafe. Every page asks for it, so it is computed once a minute; hours are whole minutes.
 */
export function siteEditions(content: Content): (now: Date) => string {
  let last = { of: '', edition: '' };
  return (now) => {
    const version = content.version();
    const of = `${version} ${Math.floor(now.getTime() / 60_000)}`;
    if (last.of !== of) {
      last = { of, edition: `${version} ${openingState(content.get(cafeContent), now)}` };
    }
    return last.edition;
  };
}
