import { expect, test } from 'vitest';
import {
  type MailInTrouble,
  shownLines,
  type TodayFacts,
  todayLines,
  waitingText,
} from './today.ts';

// In Malaysia it is 11:00.
const now = new Date('2026-11-23T03:00:00Z');

const nothing: TodayFacts = {
  applications: { waiting: 0, oldest: null, untold: { accepted: 0, rejected: 0 }, unsent: 0 },
  flagged: [],
  onboarding: { endsToday: 0, notCompleted: 0, ended: 0, unsent: 0 },
  waitedFor: [],
  mails: [],
  requests: { open: 0, due: null, unsent: 0, heldNights: 0 },
  backups: [],
  setUp: { mailServer: true, hours: true },
};

test('nothing to do has no lines', () => {
  expect(todayLines(nothing, now)).toEqual([]);
});

test('each thing to do is a line that leads to where it is settled', () => {
  const facts: TodayFacts = {
    applications: {
      waiting: 3,
      oldest: new Date('2026-11-17T02:00:00Z'),
      untold: { accepted: 2, rejected: 1 },
      unsent: 2,
    },
    flagged: [
      { id: 'e1', name: 'Lee & Son' },
      { id: 'e2', name: 'Lee & Son' },
    ],
    onboarding: { endsToday: 1, notCompleted: 2, ended: 1, unsent: 1 },
    waitedFor: [{ name: 'Imperial 1.0', waiting: 12 }],
    mails: [
      { about: 'application', id: 'a1', name: 'Aisyah', state: 'failed', fault: 'address-refused' },
      { about: 'employee', id: 'e1', name: 'Tan & Co', state: 'queued', fault: 'unreachable' },
      { about: 'data-request', id: 'r1', name: '', state: 'failed', fault: 'no-address' },
    ],
    requests: { open: 1, due: '2026-11-25', unsent: 2, heldNights: 1 },
    backups: [{ title: 'There is no good backup yet', detail: 'The first one is being made now.' }],
    setUp: { mailServer: false, hours: false },
  };
  const isGrave = true;
  expect(todayLines(facts, now)).toEqual([
    {
      title: 'Confirm by phone before you pay Lee & Son',
      detail: 'Their details changed or differ.',
      to: '/admin/employees?view=e1',
      isGrave,
    },
    {
      title: 'Confirm by phone before you pay Lee & Son',
      detail: 'Their details changed or differ.',
      to: '/admin/employees?view=e2',
      isGrave,
    },
    {
      title: '1 data request is open',
      detail: 'Due 25 November 2026 (in 2 days)',
      to: '/admin/requests',
      isGrave,
    },
    {
      title: '2 answers to data requests are written, and not sent',
      to: '/admin/requests',
      isGrave,
    },
    { title: 'More records than usual wait to be deleted', to: '/admin/requests', isGrave },
    {
      title: 'There is no good backup yet',
      detail: 'The first one is being made now.',
      to: '/admin/backups',
      isGrave,
    },
    { title: 'No email is sent', detail: expect.stringContaining('the outbox folder'), isGrave },
    {
      title: 'The opening hours are not set',
      to: '/admin/cafe',
      isGrave,
    },
    {
      title: 'An email to Aisyah could not be sent: the address accepts no email.',
      to: '/admin/applications?application=a1',
    },
    {
      title:
        'An email to Tan & Co has not gone out yet: the mail server does not answer. It is tried again.',
      to: '/admin/employees?view=e1',
    },
    {
      title: 'The answer to a data request could not be sent: the address accepts no email.',
      to: '/admin/requests',
    },
    {
      title: '3 applications wait',
      detail: 'The oldest is waiting for 6 days.',
      to: '/admin/applications?status=pending',
    },
    {
      title: '2 accepted applicants have not been told',
      to: '/admin/applications?status=accepted-untold',
    },
    // The two with an unsent email are among the untold three.
    {
      title: '1 rejected applicant has not been told',
      to: '/admin/applications?status=rejected-untold',
    },
    { title: '1 onboarding link ends today', to: '/admin/employees?status=ends-today' },
    { title: '2 hires have not filled in their form yet', to: '/admin/employees?status=pending' },
    { title: '1 onboarding link has ended unused', to: '/admin/employees?status=expired' },
    {
      title: '1 hire has an email that is written, and not sent',
      to: '/admin/employees?status=unsent',
    },
    { title: '12 people wait for Imperial 1.0', detail: 'It is sold out.', to: '/admin/shop' },
  ]);
  // People with an unsent email whose decision has changed since are not among the untold.
  const applications = { ...nothing.applications, unsent: 2 };
  expect(todayLines({ ...nothing, applications }, now)).toEqual([
    {
      title: '2 applicants have an email that is written, and not sent',
      to: '/admin/applications?status=unsent',
    },
  ]);
});

test('two emails to one person that cannot be sent for one reason are one line', () => {
  const mail = { about: 'employee', id: 'e1', name: 'Lee', state: 'failed', fault: 'no-address' };
  const other = { ...mail, id: 'e2' };
  const lines = todayLines({ ...nothing, mails: [mail, mail, other] as MailInTrouble[] }, now);
  expect(lines.map(({ to }) => to)).toEqual([
    '/admin/employees?view=e1',
    '/admin/employees?view=e2',
  ]);
});

test.each([
  // Today began at 16:00 UTC of the day before.
  ['2026-11-22T16:00:00Z', 'waiting since today'],
  ['2026-11-22T15:59:59Z', 'waiting for 1 day'],
  ['2026-11-17T03:00:00Z', 'waiting for 6 days'],
  // The clock was ahead when it came.
  ['2026-11-24T03:00:00Z', 'waiting since today'],
])('a task since %s is %s', (since, text) => {
  expect(waitingText(new Date(since), now)).toBe(text);
});

test('what visitors see is a line each for hours, products and jobs', () => {
  const facts = {
    state: 'Closed now',
    products: [
      { name: 'Standard 1.0', isInStock: true },
      { name: 'Imperial 1.0', isInStock: false },
    ],
    jobs: [{ title: 'Full Time Barista', isHiring: false }],
  };
  expect(shownLines(facts)).toEqual([
    { title: 'Closed now', to: '/admin/cafe', isGrave: false },
    {
      title: '1 of 2 products in stock',
      detail: 'Standard 1.0',
      to: '/admin/shop',
      isGrave: false,
    },
    { title: '0 of 1 jobs open', detail: '', to: '/admin/jobs' },
  ]);
  const bare = shownLines({ ...facts, state: null, products: [] });
  expect(bare).toMatchObject([
    { title: 'No opening hours', isGrave: true },
    { title: '0 of 0 products in stock', isGrave: true },
    { title: '0 of 1 jobs open' },
  ]);
});
