import type { Cafe } from '#app/cafe/cafe.ts';
import { type Rules, unless } from '#app/forms/rules.ts';
import type { FormAnswer } from '#app/forms/use-form.ts';
import { cleanEmail, emailError, emailMaxLength, isEmail } from '#app/shared/email.ts';

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

/** spec 8.1 */
export const newsletterMessages = {
  subscribed: {
    title: 'Successfully subscribed!',
    description: 'Thank you for subscribing to our newsletter.',
  },
  /** With a mail server, nobody is on the list before they confirm. */
  asked: {
    title: 'Check your email',
    description: 'Open the link that we have sent you to confirm your subscription.',
  },
  duplicate: {
    title: 'Already subscribed',
    description: 'This email is already subscribed to our newsletter.',
  },
  /** Without a mail server, only an email from the address shows whose it is. */
  removed: {
    title: 'Unsubscribed before',
    description: 'To get our newsletter again, write to us from this email:',
  },
  /** Nobody who is no program may be turned away unheard: the form comes back without the trap. */
  trapped: {
    title: 'Not subscribed yet',
    description:
      'A field that people do not see was filled in, perhaps by your password manager. Please press Subscribe again.',
  },
  failed: {
    title: 'Subscription failed',
    description: 'There was an error subscribing to our newsletter. Please try again.',
  },
} as const;

export type NewsletterAnswer = FormAnswer & { outcome?: keyof typeof newsletterMessages };

/** @param cafe to whom to write. Every failure has the same words (spec 8.1), over the limit too. */
export function newsletterMessage(
  { outcome = 'failed' }: NewsletterAnswer,
  { email }: Pick<Cafe, 'email'>,
) {
  const { title, description } = newsletterMessages[outcome];
  return { title, description: outcome === 'removed' ? `${description} ${email}` : description };
}

/** Milliseconds from the page's start to the submit; only script can tell. */
export const elapsedField = 'elapsed';

/** Nobody types an address in less. */
export const hastyBelowMs = 1000;

/** Hidden from people; bots fill it in. No browser and no password manager knows a value for this name. */
export const honeypot = 'leave_empty';

/** How many rows the list as CSV has, ahead of it. */
export const subscriberCountHeader = 'X-Subscriber-Count';
