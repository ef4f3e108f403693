import { cafeContent } from '#app/cafe/cafe.server.ts';
import { openingState } from '#app/cafe/opening-hours.ts';
import { jobContent } from '#app/careers/jobs/jobs.server.ts';
import type { Content } from '#app/platform/content/content.server.ts';
import { productContent } from '#app/shop/products.server.ts';

/** All that the owner changes and public pages show. */
export const siteContent = [cafeContent, jobContent, productContent];

/**
 * Another one with each change, and with each opening and closing of the cafe. Those are on a whole
 * minute, so it is worked out once a minute: every page asks for it.
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
