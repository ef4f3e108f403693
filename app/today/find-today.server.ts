import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { findKeyState } from '#app/backup/recovery-key/confirm-recovery-key.server.ts';
import { isTooOld, lastGood, recentRuns } from '#app/backup/runs/backup-runs.server.ts';
import { cafeContent } from '#app/cafe/cafe.server.ts';
import { openingState } from '#app/cafe/opening-hours.ts';
import { countApplications } from '#app/careers/applications.server.ts';
import { isHiring } from '#app/careers/jobs/job.ts';
import { jobContent } from '#app/careers/jobs/jobs.server.ts';
import { type Decision, decisionMailKind } from '#app/careers/review/application-mails.ts';
import {
  countEmployees,
  countLinksEnding,
  isFlagged,
  isStillHere,
} from '#app/employees/employees.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { findFirstDue } from '#app/privacy/requests/data-requests.server.ts';
import { findHeldNights } from '#app/privacy/retention/purge-nights.server.ts';
import { cafeDay } from '#app/shared/dates.ts';
import { retentionPeriods } from '#app/shared/retention-periods.ts';
import { withStock } from '#app/shop/product.ts';
import { productContent } from '#app/shop/products.server.ts';
import { countWaiting } from '#app/shop/restock/restock-requests.server.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { mails } from '#db/schema/mails.ts';
import { endOfDay, type MailInTrouble, type ShownFacts, type TodayFacts } from './today.ts';

type Parts = Pick<Services, 'content' | 'db' | 'settings'>;

/** Longer lists are read where they are settled. */
const [shownMails, shownFlags] = [5, 5];

export async function findToday(services: Parts, now: Date): Promise<TodayFacts> {
  const { db } = services;
  const everybody = { position: null, search: '' } as const;
  const count = (status: 'pending' | 'expired') =>
    countEmployees(db, { ...everybody, status }, now);
  return {
    applications: {
      ...(await findWaitingApplications(db)),
      untold: {
        accepted: await countUntold(db, 'accepted', now),
        rejected: await countUntold(db, 'rejected', now),
      },
    },
    flagged: await findFlagged(db, now),
    onboarding: {
      endsToday: await countLinksEnding(db, now, endOfDay(now)),
      notCompleted: await count('pending'),
      ended: await count('expired'),
    },
    waitedFor: await findWaitedFor(services),
    mails: await findMailsInTrouble(db),
    mailsInOutbox: services.settings.smtpUrl ? 0 : await countMailsInOutbox(db, now),
    requests: {
      ...(await findFirstDue(db)),
      heldNights: (await findHeldNights(db)).length,
    },
    backups: await findBackupTrouble(services, now),
  };
}

export function findShown({ content, settings }: Omit<Parts, 'db'>, now: Date): ShownFacts {
  const today = cafeDay(now);
  return {
    state: openingState(content.get(cafeContent), now),
    products: withStock(content.get(productContent), settings.productsInStock),
    jobs: content
      .get(jobContent)
      .map((job) => ({ title: job.title, isHiring: isHiring(job, today) })),
  };
}

async function findWaitingApplications(db: Queryable) {
  const pending = { status: 'pending', position: null, states: [], search: '' } as const;
  const { count } = await countApplications(db, pending);
  const { created_at, application_status } = jobApplications;
  const [oldest] = await db
    .select({ created_at })
    .from(jobApplications)
    .where(eq(application_status, 'pending'))
    .orderBy(asc(created_at))
    .limit(1);
  return { waiting: count, oldest: oldest?.created_at ?? null };
}

const untoldForDays = 30;

/** Whom nobody wrote to in a month was told in another way; so was who works here by now. */
function countUntold(db: Queryable, decision: Decision, now: Date): Promise<number> {
  const { application_status, decided_at, email, id, updated_at } = jobApplications;
  const told = and(
    eq(mails.subject_type, 'application'),
    eq(mails.subject_id, sql`${id}::text`),
    eq(mails.kind, decisionMailKind(decision)),
    ne(mails.state, 'failed'),
    sql`not ${isInOutbox}`,
  );
  const hired = and(
    eq(application_status, 'accepted'),
    sql`lower(${employeeOnboarding.email}) = lower(${email})`,
  );
  const since = daysBefore(now, untoldForDays);
  return db.$count(
    jobApplications,
    and(
      eq(application_status, decision),
      or(gt(decided_at, since), and(isNull(decided_at), gt(updated_at, since))),
      notExists(db.select({ id: mails.id }).from(mails).where(told)),
      notExists(db.select({ id: employeeOnboarding.id }).from(employeeOnboarding).where(hired)),
    ),
  );
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 24 * 3_600_000);

async function findFlagged(db: Queryable, now: Date): Promise<TodayFacts['flagged']> {
  const { id, full_name_ic: name, created_at } = employeeOnboarding;
  return db
    .select({ id, name })
    .from(employeeOnboarding)
    .where(and(isFlagged, isStillHere(now)))
    .orderBy(asc(created_at))
    .limit(shownFlags);
}

async function findWaitedFor({ content, db, settings }: Parts) {
  const waiting = await countWaiting(db);
  return withStock(content.get(productContent), settings.productsInStock)
    .filter(({ isInStock }) => !isInStock)
    .map(({ id, name }) => ({ name, waiting: waiting.get(id) ?? 0 }));
}

/** Those that no later mail of the same kind has made good. */
async function findMailsInTrouble(db: Queryable): Promise<MailInTrouble[]> {
  const later = alias(mails, 'later');
  const { subject_type, subject_id, kind, state, fault, queued_at } = mails;
  const isLater = and(
    eq(later.subject_type, subject_type),
    eq(later.subject_id, subject_id),
    eq(later.kind, kind),
    sql`${later.queued_at} > ${queued_at}`,
  );
  // The few that are shown first: whose they are is looked up by their ids, and not through every record.
  const shown = db
    .select({ about: subject_type, id: subject_id, state, fault, queued_at })
    .from(mails)
    .where(
      and(
        inTrouble,
        inArray(subject_type, ['application', 'employee']),
        notExists(db.select().from(later).where(isLater)),
      ),
    )
    .orderBy(asc(queued_at))
    .limit(shownMails)
    .as('shown');
  const rows = await db
    .select({
      about: sql<MailInTrouble['about']>`${shown.about}`,
      id: shown.id,
      applicant: jobApplications.full_name,
      employee: employeeOnboarding.full_name_ic,
      state: sql<MailInTrouble['state']>`${shown.state}`,
      fault: shown.fault,
    })
    .from(shown)
    .leftJoin(jobApplications, sql`${jobApplications.id} = ${shown.id}::uuid`)
    .leftJoin(employeeOnboarding, sql`${employeeOnboarding.id} = ${shown.id}::uuid`)
    .orderBy(asc(shown.queued_at));
  return rows.map(({ applicant, employee, ...mail }) => ({
    ...mail,
    name: applicant ?? employee ?? '',
  }));
}

const byAdmins = ['application-accepted', 'application-rejected', 'onboarding-link'];

/** Of those that an admin has written, while their files are there. */
function countMailsInOutbox(db: Queryable, now: Date): Promise<number> {
  const { kind, queued_at } = mails;
  const since = daysBefore(now, retentionPeriods.mailFile.days);
  return db.$count(mails, and(isInOutbox, inArray(kind, byAdmins), gt(queued_at, since)));
}

/** As `isInOutbox` of `mail-error.ts` says it; never null, so that `not` of it may stand in a condition. */
const isInOutbox = sql`(${mails.state} = 'sent' and ${mails.fault} is not distinct from 'outbox')`;

const inTrouble = or(
  eq(mails.state, 'failed'),
  and(eq(mails.state, 'queued'), isNotNull(mails.fault)),
);

async function findBackupTrouble({ db, settings }: Parts, now: Date): Promise<string[]> {
  // On its first day a site has none.
  if ((await recentRuns(db, 1)).length === 0) return [];
  const good = await lastGood(db, now);
  const key = await findKeyState({ db, settings });
  const texts = [
    !good && 'There is no good backup yet',
    settings.backupS3 === undefined && 'The backups have no second place',
    good && isTooOld(good.started_at, now) && 'The last good backup is older than two days',
    key.fault !== null && 'The recovery key of the backups cannot be used',
    key.exists && !key.confirmation && 'The recovery key of the backups is not confirmed',
  ];
  return texts.filter((text) => typeof text === 'string');
}
