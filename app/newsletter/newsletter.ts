import { brand } from '#app/brand.ts';

/** What a visitor is told after sending the newsletter form (spec 8.1). */
export const newsletterMessages = {
  subscribed: {
    title: 'Successfully subscribed!',
    description: 'Thank you for subscribing to our newsletter.',
  },
  /** With a mail server: nobody is on the list before they have said so themselves. */
  asked: {
    title: 'Check your email',
    description: 'Open the link that we have sent you to confirm your subscription.',
  },
  duplicate: {
    title: 'Already subscribed',
    description: 'This email is already subscribed to our newsletter.',
  },
  /** Without a mail server nobody can show that an address is theirs, except by writing from it. */
  removed: {
    title: 'Unsubscribed before',
    description: `To get our newsletter again, write to us from this email: ${brand.email}`,
  },
  failed: {
    title: 'Subscription failed',
    description: 'There was an error subscribing to our newsletter. Please try again.',
  },
} as const;

/** How it went, as the form and the page without script read it. */
export type NewsletterOutcome = keyof typeof newsletterMessages;

/** How many milliseconds the page had been there when the form was sent; only script can say. */
export const elapsedField = 'elapsed';

/** Nobody opens a page, types an address and sends it in less, in milliseconds. */
export const hastyBelowMs = 1000;

/** A field that people do not see and so leave empty; programs that fill in everything do not. */
export const honeypot = 'website';
