import { perHour } from '#app/platform/http/rate-limits.server.ts';

/** Generous for a family behind one address, tight for a program. */
export const formPerAddress = perHour('newsletter', 10);

/** Taken beside the usual one for a form sent quicker than anybody types. */
export const hastyPoints = 2;

export const unsubscribesPerAddress = perHour('newsletter-leave', 10);

/** Links in emails can't be guessed, and a mail provider unsubscribes many people from few addresses. */
export const linksPerAddress = perHour('newsletter-links', 300);
