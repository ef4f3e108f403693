import { type MailErrorReason, mailErrorReason } from './mail-error.ts';

export type MailProgress = { state: 'queued' | 'sent' | 'failed'; fault: string | null };

const why: Record<MailErrorReason, string | null> = {
  'no-address': 'the address takes no mail',
  'address-refused': 'the address takes no mail',
  'content-refused': 'the mail server does not take it',
  'sender-refused': 'the mail server does not let us send',
  'password-refused': 'the mail server does not take our password',
  'put-off': 'the mail server puts it off',
  unreachable: 'the mail server does not answer',
  unanswered: 'the mail server did not say that it took it',
  withdrawn: 'it was taken back',
  unknown: null,
};

/** Completes the mail's name: 'could not be sent: the address takes no mail.' Null without a problem. */
export function mailTrouble({ state, fault }: MailProgress): string | null {
  if (state === 'sent' || (state === 'queued' && fault === null)) return null;
  const reason = mailErrorReason(fault ?? '');
  const because = why[reason] ? `: ${why[reason]}` : '';
  const again = state === 'queued' ? ' It is tried again.' : '';
  if (reason === 'unanswered') return `may not have arrived${because}.${again}`;
  const what = state === 'queued' ? 'has not gone out yet' : 'could not be sent';
  return `${what}${because}.${again}`;
}
