import { expect, it } from 'vitest';
import { cafeEmail } from '#app/mail/mail-message.ts';
import { type Answer, answerMail } from './answer-mail.ts';

// 1 March 2024 in Malaysia.
const received_at = new Date('2024-02-29T16:00:00Z');
const last = `If you do not agree, write to ${cafeEmail}. You can also complain to the Personal Data Protection Commissioner of Malaysia.`;
const deleted = { what: 'deleted', goes: ['account', 'application'], words: '' } as const;

it.each<['correction' | 'deletion', Answer, string[]]>([
  [
    'correction',
    { what: 'corrected', corrected: ['Phone', 'City'], words: 'Done.\n \nSee you.' },
    ['correct your data. It is corrected.', 'Corrected: Phone, City.', 'Done.', 'See you.'],
  ],
  [
    'correction',
    { what: 'corrected', corrected: [], words: 'Your letter is replaced.' },
    ['correct your data. It is corrected.', 'Your letter is replaced.'],
  ],
  [
    'deletion',
    { ...deleted, stays: [] },
    ['delete what we hold under this address. It is deleted.', 'Deleted: account; application.'],
  ],
  [
    'deletion',
    { ...deleted, stays: ['record', 'letter'] },
    [
      'delete what we hold under this address. We have deleted what the law lets us delete.',
      'Deleted: account; application.',
      'Kept: record; letter.',
    ],
  ],
  [
    'deletion',
    { what: 'refused', refusal: 'law', words: '' },
    [
      'delete what we hold under this address. We cannot do this. The reason: The law obliges us to keep it.',
    ],
  ],
])('a request for a %s is answered with %o in words', (kind, answer, [first, ...rest]) => {
  expect(answerMail({ kind, received_at }, answer)).toEqual({
    subject: kind === 'correction' ? 'Your data: correction' : 'Your data: deletion',
    blocks: ['Hello,', `On 1 March 2024 you asked us to ${first}`, ...rest, last],
    reason: 'You get this email because somebody with access to your mailbox asked this of Embun.',
  });
});
