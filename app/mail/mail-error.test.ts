import { expect, it } from 'vitest';
import { mailTrouble } from './mail-error.ts';

it.each([
  ['sent', null, null],
  ['sent', 'outbox', 'is written, and not sent: there was no mail server then.'],
  ['queued', null, null],
  ['queued', 'outbox', null],
  ['failed', 'address-refused EENVELOPE 550', 'could not be sent: the address accepts no email.'],
  ['failed', 'no-address', 'could not be sent: the address accepts no email.'],
  [
    'queued',
    'unreachable ESOCKET',
    'has not gone out yet: the mail server does not answer. It is tried again.',
  ],
  ['failed', 'unreachable ESOCKET', 'could not be sent: the mail server does not answer.'],
  [
    'failed',
    'unanswered ECONNECTION',
    'may not have arrived: the mail server did not confirm that it accepted it.',
  ],
  ['failed', 'too-many', 'could not be sent: too many were asked for.'],
  ['failed', 'withdrawn', 'could not be sent: it was taken back.'],
  ['queued', 'unknown', 'has not gone out yet. It is tried again.'],
  ['failed', 'words of an older version', 'could not be sent.'],
] as const)('%s, %s', (state, fault, text) => {
  expect(mailTrouble({ state, fault })).toBe(text);
});
