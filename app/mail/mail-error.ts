/** Why an email could not be delivered, stored in the database and logged; and what an admin reads of it. */
const reasons = {
  /** The record holds no valid address. */
  'no-address': 'the address accepts no email',
  /** Permanent: the server takes no email for this address. */
  'address-refused': 'the address accepts no email',
  /** Permanent: the server rejects the content. */
  'content-refused': 'the mail server does not accept it',
  /** The server does not let us send, or not from this address. */
  'sender-refused': 'the mail server does not let us send',
  'password-refused': 'the mail server rejects our password',
  'put-off': 'the mail server has put it off',
  unreachable: 'the mail server does not answer',
  /** The whole mail was sent, but the server never answered. */
  unanswered: 'the mail server did not confirm that it accepted it',
  /** Strangers caused more emails within an hour than the limit allows. */
  'too-many': 'too many were asked for',
  withdrawn: 'it was taken back',
  /** It counts as sent and is a file in the outbox folder, or is about to become one. */
  outbox: 'there was no mail server then',
  unknown: null,
} as const satisfies Record<string, string | null>;

export type MailErrorReason = keyof typeof reasons;

/** A stored error starts with its reason: 'unreachable ESOCKET'. */
export function mailErrorReason(fault: string): MailErrorReason {
  const [word = ''] = fault.split(' ');
  return Object.hasOwn(reasons, word) ? (word as MailErrorReason) : 'unknown';
}

export type MailProgress = { state: 'queued' | 'sent' | 'failed'; fault: string | null };

/** Is it a file that somebody has to hand on, or about to become one? */
export function isInOutbox({ state, fault }: MailProgress): boolean {
  return state !== 'failed' && fault !== null && mailErrorReason(fault) === 'outbox';
}

/** Is the file there, so that the email may be sent again? */
export function isWrittenOnly(mail: MailProgress): boolean {
  return mail.state === 'sent' && isInOutbox(mail);
}

/** Completes the email's name: 'could not be sent: the address accepts no email.' Null without a problem. */
export function mailTrouble({ state, fault }: MailProgress): string | null {
  if (isWrittenOnly({ state, fault })) return `is written, and not sent: ${reasons.outbox}.`;
  const isUntried = state === 'queued' && (fault === null || isInOutbox({ state, fault }));
  if (state === 'sent' || isUntried) return null;
  const reason = mailErrorReason(fault ?? '');
  const because = reasons[reason] ? `: ${reasons[reason]}` : '';
  const again = state === 'queued' ? ' It is tried again.' : '';
  if (reason === 'unanswered') return `may not have arrived${because}.${again}`;
  const what = state === 'queued' ? 'has not gone out yet' : 'could not be sent';
  return `${what}${because}.${again}`;
}
