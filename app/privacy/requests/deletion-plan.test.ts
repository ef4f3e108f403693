import { expect, test } from 'vitest';
import type { HeldRows } from '#app/privacy/held-rows.server.ts';
import { planDeletion as plan } from './deletion-plan.ts';

const now = new Date('2024-03-05T04:00:00Z');

/** Records with only those fields that a deletion looks at. */
const planDeletion = (held: object, at: Date) => plan(held as HeldRows, at);

const nothing = {
  applications: [],
  employee: null,
  subscription: null,
  confirmations: [],
  waiting: [],
  invitations: [],
  account: null,
};
const completed = {
  id: 'e',
  onboarding_status: 'completed',
  created_at: new Date('2015-01-05T04:00:00Z'),
  completed_at: new Date('2015-01-06T04:00:00Z'),
  started_on: null,
  account_number: 'Pending',
  left_on: null,
} as const;

const why =
  'PERKESO and LHDN ask an employer to keep it for 7 years after the employment (Employees’ Social Security Act 1969, Income Tax Act 1967)';

test('applications of one day for one job are one line, even if they are thousands', () => {
  const applications = ['2024-02-29T16:00:00Z', '2024-03-01T15:59:00Z', '2024-03-01T16:00:00Z'].map(
    (at, index) => ({
      id: `${index}`,
      job_position: 'Full Time Barista',
      created_at: new Date(at),
    }),
  );
  expect(planDeletion({ ...nothing, applications }, now).goes).toEqual([
    '2 applications of 1 March 2024 (Full Time Barista)',
    'application of 2 March 2024 (Full Time Barista)',
  ]);
});

test('applications, subscription and account may go, each named', () => {
  const applied = { id: 'a', job_position: 'Full Time Barista' };
  const held = {
    ...nothing,
    applications: [{ ...applied, created_at: new Date('2024-02-29T16:00:00Z') }],
    subscription: { id: 's' },
    confirmations: [{}],
    waiting: [{}],
    invitations: [{}],
    account: { id: 'u', role: 'visitor' as const },
  };
  expect(planDeletion(held, now)).toEqual({
    goes: [
      'application of 1 March 2024 (Full Time Barista)',
      'subscription to the newsletter',
      'unconfirmed subscription to the newsletter',
      'wish to be told when a product is back',
      'invitation to the back office',
      'account',
    ],
    stays: [],
  });
  expect(planDeletion(nothing, now)).toEqual({ goes: [], stays: [] });
});

test('an employee record stays during the employment and for seven years after it', () => {
  const planOf = (employee: object) => planDeletion({ ...nothing, employee }, now);
  expect(planOf(completed).stays).toEqual([
    `employee record, as long as the employment lasts: ${why}`,
  ]);
  // Left on 6 March 2017, so it goes on 6 March 2024, tomorrow.
  expect(planOf({ ...completed, left_on: '2017-03-06' })).toEqual({
    goes: [],
    stays: [`employee record, until 6 March 2024: ${why}`],
  });
  expect(planOf({ ...completed, left_on: '2017-03-05' })).toEqual({
    goes: ['employee record'],
    stays: [],
  });
});

test('an admin’s account stays', () => {
  expect(planDeletion({ ...nothing, account: { id: 'u', role: 'admin' } }, now)).toEqual({
    goes: [],
    stays: ['account of the back office: another admin ends it'],
  });
});

test('nothing has to stay of somebody who never answered the onboarding', () => {
  const pending = { ...completed, onboarding_status: 'pending', completed_at: null } as const;
  expect(planDeletion({ ...nothing, employee: pending }, now).goes).toEqual(['employee record']);
  const left = { ...pending, left_on: '2024-03-01' };
  expect(planDeletion({ ...nothing, employee: left }, now).stays).toHaveLength(1);
});

test('the record of somebody who is paid stays, even if nobody noted a first day', () => {
  const onPaper = { ...completed, onboarding_status: 'pending', completed_at: null } as const;
  const paid = { ...onPaper, account_number: 'sealed:account' };
  expect(planDeletion({ ...nothing, employee: paid }, now)).toEqual({
    goes: [],
    stays: [`employee record, as long as the employment lasts: ${why}`],
  });
  const left = { ...paid, left_on: '2017-03-05' };
  expect(planDeletion({ ...nothing, employee: left }, now).goes).toEqual(['employee record']);
});
