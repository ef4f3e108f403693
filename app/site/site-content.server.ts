import { cafeContent } from '#app/cafe/cafe.server.ts';
import { openingState } from '#app/cafe/opening-hours.ts';
import { jobContent } from '#app/careers/jobs/jobs.server.ts';
import type { Content } from '#app/platform/content/content.server.ts';
import { productContent } from '#app/shop/products.server.ts';

/** All that the owner changes and public pages show. */
export const siteContent = [cafeContent, jobContent, productContent];

/** Another one with each change, and with each opening and closing of the cafe. */
export function siteEdition(content: Content, now: Date): string {
  return `${content.version()} ${openingState(content.get(cafeContent), now)}`;
}
