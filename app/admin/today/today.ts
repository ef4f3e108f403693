import { href } from 'react-router';
import { mailTrouble } from '#app/mail/mail-error.ts';
import { daysUntil, dueText } from '#app/privacy/requests/due-date.ts';
import { addDays, cafeDay, cafeOffsetMs, isoDay } from '#app/shared/dates.ts';

/** What may have to be done; null and 0 are nothing. */
export type TodayFacts = {
  applications: { waiting: number; oldest: Date | null };
  onboarding: { endsToday: number; notCompleted: number; ended: number };
  /** Of products that are sold out. */
  waitedFor: readonly { name: string; waiting: number }[];
  mails: readonly MailInTrouble[];
  /** `due`: of the first, YYYY-MM-DD. */
  requests: { open: number; due: string | null; heldNights: number };
  backups: readonly string[];
};

export type MailInTrouble = {
  about: 'application' | 'employee';
  id: string;
  name: string;
  state: 'queued' | 'failed';
  fault: string | null;
};

/** One thing to do, and where. */
export type TodayLine = { title: string; detail?: string; to: string };

/** In the order in which they are settled; what is empty has no line. */
export function todayLines(facts: TodayFacts, now: Date): TodayLine[] {
  return [
    ...applicationLines(facts.applications, now),
    ...onboardingLines(facts.onboarding),
    ...facts.waitedFor.map(({ name, waiting }) => ({
      title: `${people(waiting)} for ${name}`,
      detail: 'It is sold out.',
      to: href('/admin/shop'),
    })),
    ...facts.mails.map(mailLine),
    ...requestLines(facts.requests, now),
    ...facts.backups.map((title) => ({ title, to: href('/admin/backups') })),
  ];
}

function applicationLines({ waiting, oldest }: TodayFacts['applications'], now: Date) {
  if (waiting === 0) return [];
  const title = waiting === 1 ? '1 application waits' : `${waiting} applications wait`;
  const to = `${href('/admin/applications')}?status=pending`;
  const since = oldest && waitingText(oldest, now);
  if (!since) return [{ title, to }];
  return [{ title, detail: waiting === 1 ? `It is ${since}.` : `The oldest is ${since}.`, to }];
}

/** 'waiting for 6 days', by the days of the cafe's calendar. */
export function waitingText(since: Date, now: Date): string {
  const days = -daysUntil(isoDay(cafeDay(since)), now);
  if (days <= 0) return 'waiting since today';
  return days === 1 ? 'waiting for 1 day' : `waiting for ${days} days`;
}

function onboardingLines({ endsToday, notCompleted, ended }: TodayFacts['onboarding']) {
  const at = (status: string) => `${href('/admin/employees')}?status=${status}`;
  return [
    {
      count: endsToday,
      title:
        endsToday === 1
          ? '1 onboarding link ends today'
          : `${endsToday} onboarding links end today`,
      to: at('pending'),
    },
    {
      count: notCompleted,
      title:
        notCompleted === 1
          ? '1 hire has not filled in their form yet'
          : `${notCompleted} hires have not filled in their form yet`,
      to: at('pending'),
    },
    {
      count: ended,
      title:
        ended === 1
          ? '1 onboarding link has ended unused'
          : `${ended} onboarding links have ended unused`,
      to: at('expired'),
    },
  ]
    .filter(({ count }) => count > 0)
    .map(({ title, to }) => ({ title, to }));
}

function people(waiting: number): string {
  return waiting === 1 ? '1 person waits' : `${waiting} people wait`;
}

function mailLine({ about, id, name, ...mail }: MailInTrouble): TodayLine {
  const isApplication = about === 'application';
  return {
    title: `A mail to ${name} ${mailTrouble(mail)}`,
    to: isApplication
      ? `${href('/admin/applications')}?application=${id}`
      : `${href('/admin/employees')}?search=${encodeURIComponent(name)}`,
  };
}

function requestLines({ open, due, heldNights }: TodayFacts['requests'], now: Date): TodayLine[] {
  const to = href('/admin/requests');
  const lines: TodayLine[] = [];
  if (open > 0) {
    const title = open === 1 ? '1 data request is open' : `${open} data requests are open`;
    lines.push({ title, detail: due ? dueText(due, now) : undefined, to });
  }
  if (heldNights > 0) lines.push({ title: 'More records than usual wait to be deleted', to });
  return lines;
}

/** Midnight in Malaysia: 16:00 UTC. */
export function endOfDay(now: Date): Date {
  return new Date(Date.parse(isoDay(addDays(cafeDay(now), 1))) - cafeOffsetMs);
}
