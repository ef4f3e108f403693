import type { NewsletterAnswer } from './newsletter.ts';

/** spec 8.1; `said` follows the address */
export const newsletterMessages = {
  subscribed: {
    title: 'Successfully subscribed!',
    description: 'Thank you for subscribing to our newsletter.',
    said: 'gets our newsletter.',
  },
  /** With a mail server, nobody is on the list before they confirm. */
  asked: {
    title: 'Check your email',
    description: 'Open the link that we have sent you to confirm your subscription.',
    said: 'gets an email with a link to confirm.',
  },
  duplicate: {
    title: 'Already subscribed',
    description: 'This email is already subscribed to our newsletter.',
    said: 'gets our newsletter already.',
  },
  /** Without a mail server, only an email from the address shows whose it is. */
  removed: {
    title: 'Unsubscribed before',
    description: 'To get our newsletter again, write to us from this email.',
    said: 'was unsubscribed. To get our newsletter again, send an email from it to',
  },
  /** It may have been a person after all, so the form comes back without the trap. */
  trapped: {
    title: 'Not subscribed yet',
    description:
      'A field that people do not see was filled in, perhaps by your password manager. Please press Subscribe again.',
    said: '',
  },
} as const;

/** The words of one outcome, so that a page need not carry those of the others. */
export function newsletterAnswer(
  outcome: keyof typeof newsletterMessages,
  email: string,
): NewsletterAnswer {
  const { said, ...told } = newsletterMessages[outcome];
  return { outcome, told, ...(said && { said: `${email} ${said}` }) };
}
