import { href } from 'react-router';
import type { Decision } from '#app/careers/review/application-mails.ts';
import { mailTrouble } from '#app/mail/mail-error.ts';
import { outboxNote } from '#app/mail/outbox-note.ts';
import { daysUntil, dueText } from '#app/privacy/requests/due-date.ts';
import { cafeDay, isoDay } from '#app/shared/dates.ts';

/** The facts about everything that may have to be done; null and 0 mean nothing. */
export type TodayFacts = {
  /** `untold`: decided lately, but told by no email. `unsent`: have a written email, but there is no mail server. */
  applications: {
    waiting: number;
    oldest: Date | null;
    untold: Record<Decision, number>;
    unsent: number;
  };
  /** Employees to be asked before they are paid. */
  flagged: readonly { id: string; name: string }[];
  /** `unsent`: have a written email with their link, but there is no mail server. */
  onboarding: { endsToday: number; notCompleted: number; ended: number; unsent: number };
  /** Products that are sold out, and how many people wait for each. */
  waitedFor: readonly { name: string; waiting: number }[];
  mails: readonly MailInTrouble[];
  /** `due`: when the first one is due, YYYY-MM-DD. `unsent`: answered in writing, but there is no mail server. */
  requests: { open: number; due: string | null; unsent: number; heldNights: number };
  backups: readonly Pick<TodayLine, 'title' | 'detail'>[];
  /** What a new site needs, and whether it is set up. */
  setUp: { mailServer: boolean; hours: boolean };
};

export type MailInTrouble = {
  about: 'application' | 'employee' | 'data-request';
  id: string;
  /** Empty for a data request. */
  name: string;
  state: 'queued' | 'failed';
  fault: string | null;
};

/** One task, and the screen for it. `isGrave`: money or people's data is at stake, or visitors find nothing. */
export type TodayLine = { title: string; detail?: string; to?: string; isGrave?: boolean };

/** The tasks, the gravest first. Empty facts have no line, and nobody is counted in two. */
export function todayLines(facts: TodayFacts, now: Date): TodayLine[] {
  const { applications, onboarding, requests, setUp } = facts;
  const grave: TodayLine[] = [
    ...facts.flagged.map(flaggedLine),
    ...requestLines(requests, now),
    ...facts.backups.map((line) => ({ ...line, to: href('/admin/backups') })),
    ...(setUp.mailServer ? [] : [{ title: 'No email is sent', detail: outboxNote }]),
    ...(setUp.hours ? [] : [{ title: 'The opening hours are not set', to: href('/admin/cafe') }]),
  ];
  const { accepted, rejected } = applications.untold;
  const lines: TodayLine[] = [
    ...grave.map((line) => ({ ...line, isGrave: true })),
    ...facts.mails.map(mailLine),
    ...applicationLines(applications, now),
    ...untoldLine('accepted', accepted),
    ...untoldLine('rejected', rejected),
    // Applicants with an unsent email are among the untold, if there are any.
    ...(accepted + rejected === 0
      ? unsentLine('applicant', applications.unsent, href('/admin/applications'))
      : []),
    ...onboardingLines(onboarding),
    ...unsentLine('hire', onboarding.unsent, href('/admin/employees')),
    ...facts.waitedFor.flatMap(waitedForLine),
  ];
  // Two emails to one person with the same trouble are one line.
  return [...new Map(lines.map((line) => [lineKey(line), line])).values()];
}

export function lineKey({ title, to }: TodayLine): string {
  return `${to} ${title}`;
}

/** @param many the text after the number, for more than one */
function countLine(
  count: number,
  one: string,
  many: string,
  line: Omit<TodayLine, 'title'>,
): TodayLine[] {
  const title = count === 1 ? one : `${count.toLocaleString('en-MY')} ${many}`;
  return count === 0 ? [] : [{ ...line, title }];
}

function applicationLines({ waiting, oldest }: TodayFacts['applications'], now: Date) {
  const to = `${href('/admin/applications')}?status=pending`;
  const which = waiting === 1 ? 'It' : 'The oldest';
  const detail = oldest ? `${which} is ${waitingText(oldest, now)}.` : undefined;
  return countLine(waiting, '1 application waits', 'applications wait', { detail, to });
}

function untoldLine(decision: Decision, count: number): TodayLine[] {
  const to = `${href('/admin/applications')}?status=${decision}-untold`;
  const [one, many] = [`1 ${decision} applicant has`, `${decision} applicants have`];
  return countLine(count, `${one} not been told`, `${many} not been told`, { to });
}

function unsentLine(who: 'applicant' | 'hire', count: number, path: string): TodayLine[] {
  const what = 'an email that is written, and not sent';
  const to = `${path}?status=unsent`;
  return countLine(count, `1 ${who} has ${what}`, `${who}s have ${what}`, { to });
}

function flaggedLine({ id, name }: TodayFacts['flagged'][number]): TodayLine {
  return {
    title: `Confirm by phone before you pay ${name}`,
    detail: 'Their details changed or differ.',
    to: `${href('/admin/employees')}?view=${id}`,
  };
}

/** 'waiting for 6 days', by the days of the cafe's calendar. */
export function waitingText(since: Date, now: Date): string {
  const days = -daysUntil(isoDay(cafeDay(since)), now);
  if (days <= 0) return 'waiting since today';
  return days === 1 ? 'waiting for 1 day' : `waiting for ${days} days`;
}

function onboardingLines({ endsToday, notCompleted, ended }: TodayFacts['onboarding']) {
  const at = (status: string) => ({ to: `${href('/admin/employees')}?status=${status}` });
  return [
    ...countLine(
      endsToday,
      '1 onboarding link ends today',
      'onboarding links end today',
      at('ends-today'),
    ),
    ...countLine(
      notCompleted,
      '1 hire has not filled in their form yet',
      'hires have not filled in their form yet',
      at('pending'),
    ),
    ...countLine(
      ended,
      '1 onboarding link has ended unused',
      'onboarding links have ended unused',
      at('expired'),
    ),
  ];
}

function waitedForLine({ name, waiting }: TodayFacts['waitedFor'][number]): TodayLine[] {
  const [one, many] = [`1 person waits for ${name}`, `people wait for ${name}`];
  return countLine(waiting, one, many, { detail: 'It is sold out.', to: href('/admin/shop') });
}

function mailLine({ about, id, name, ...mail }: MailInTrouble): TodayLine {
  const places = {
    application: `${href('/admin/applications')}?application=${id}`,
    employee: `${href('/admin/employees')}?view=${id}`,
    'data-request': href('/admin/requests'),
  };
  const what = about === 'data-request' ? 'The answer to a data request' : `An email to ${name}`;
  return { title: `${what} ${mailTrouble(mail)}`, to: places[about] };
}

function requestLines(requests: TodayFacts['requests'], now: Date): TodayLine[] {
  const { open, due, unsent, heldNights } = requests;
  const to = href('/admin/requests');
  const detail = due ? dueText(due, now) : undefined;
  const notSent = 'written, and not sent';
  return [
    ...countLine(open, '1 data request is open', 'data requests are open', { detail, to }),
    ...countLine(
      unsent,
      `1 answer to a data request is ${notSent}`,
      `answers to data requests are ${notSent}`,
      { to },
    ),
    ...(heldNights > 0 ? [{ title: 'More records than usual wait to be deleted', to }] : []),
  ];
}

/** What visitors see now: `state` is the line of the store page, null without opening hours. */
export type ShownFacts = {
  state: string | null;
  products: readonly { name: string; isInStock: boolean }[];
  jobs: readonly { title: string; isHiring: boolean }[];
};

export function shownLines({ state, products, jobs }: ShownFacts): TodayLine[] {
  const sold = products.filter(({ isInStock }) => isInStock);
  const open = jobs.filter(({ isHiring }) => isHiring);
  return [
    { title: state ?? 'No opening hours', to: href('/admin/cafe'), isGrave: !state },
    {
      title: `${sold.length} of ${products.length} products in stock`,
      detail: sold.map(({ name }) => name).join(', '),
      to: href('/admin/shop'),
      isGrave: sold.length === 0,
    },
    {
      title: `${open.length} of ${jobs.length} jobs open`,
      detail: open.map(({ title }) => title).join(', '),
      to: href('/admin/jobs'),
    },
  ];
}
