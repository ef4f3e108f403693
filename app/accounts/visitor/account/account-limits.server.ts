import { perHour } from '#app/platform/http/rate-limits.server.ts';

/** Of one sender's address, signed in or not. */
export const postsPerAddress = perHour('visitor-account-posts', 300);

// Not of an account, which could not end a stolen session then.
export const changesPerSession = perHour('visitor-account-changes', 60);
export const exportsPerSession = perHour('visitor-account-exports', 10);
