import { type Rules, unless } from '#app/forms/rules.ts';
import type { FormAnswer } from '#app/forms/use-form.ts';
import { cleanEmail, emailError, emailMaxLength, isEmail } from '#app/shared/person/email.ts';

export const newsletterRules = {
  email: {
    label: 'Email',
    limit: emailMaxLength,
    clean: cleanEmail,
    missing: emailError,
    tooLong: emailError,
    error: unless(isEmail, emailError),
  },
} satisfies Rules<'email'>;

/** spec 8.1, for every failure, also for too many attempts */
export const subscriptionFailed = {
  title: 'Subscription failed',
  description: 'There was an error subscribing to our newsletter. Please try again.',
} as const;

export type NewsletterAnswer = FormAnswer & {
  outcome?: 'subscribed' | 'asked' | 'duplicate' | 'removed' | 'trapped';
  /** The toast's words, or the page's. */
  told?: { title: string; description: string };
  /** Names the address, which neither the toast nor an emptied field does. */
  said?: string;
};

/** The key of the form in the menu, which keeps its answer from page to page. */
export const menuFetcherKey = 'newsletter';

/** Milliseconds from the page's start to the submit; only script can tell. */
export const elapsedField = 'elapsed';

/** Nobody types an address in less. */
export const hastyBelowMs = 1000;

/** Hidden from people; bots fill it in. No browser and no password manager knows a value for this name. */
export const honeypot = 'leave_empty';

/** Tells the number of rows before the CSV comes. */
export const subscriberCountHeader = 'X-Subscriber-Count';
