import { cafeContent } from '#app/cafe/cafe.server.ts';
import { jobContent } from '#app/careers/jobs/jobs.server.ts';
import { productContent } from '#app/shop/products.server.ts';

/** All that the owner changes and public pages show. */
export const siteContent = [cafeContent, jobContent, productContent];
