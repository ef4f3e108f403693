import { perHour } from '#app/platform/http/rate-limits.server.ts';

/** Of one sender's address, signed in or not. */
export const postsPerAddress = perHour('visitor-account-posts', 300);

export const changesPerAccount = perHour('visitor-account-changes', 60);
export const exportsPerAccount = perHour('visitor-account-exports', 10);
