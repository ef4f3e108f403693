import type { LimitRule } from '#app/platform/http/rate-limits.server.ts';

/** Generous for a family behind one address, tight for a program. */
export const formPerAddress: LimitRule = { name: 'newsletter', points: 10, windowSeconds: 3600 };

/** Taken beside the usual one for a form sent quicker than anybody types. */
export const hastyPoints = 2;

export const unsubscribesPerAddress: LimitRule = {
  name: 'newsletter-leave',
  points: 10,
  windowSeconds: 3600,
};

/** Links in mails can't be guessed, and a mail provider unsubscribes many people from few addresses. */
export const linksPerAddress: LimitRule = {
  name: 'newsletter-links',
  points: 300,
  windowSeconds: 3600,
};
