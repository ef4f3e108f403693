import { and, asc, eq, gt, inArray, isNotNull, not, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { findKeyState } from '#app/backup/recovery-key/confirm-recovery-key.server.ts';
import { isTooOld, lastGood, recentRuns } from '#app/backup/runs/backup-runs.server.ts';
import { cafeContent } from '#app/cafe/cafe.server.ts';
import { openingState } from '#app/cafe/opening-hours.ts';
import type { ListedStatus } from '#app/careers/application-status.ts';
import { countApplications } from '#app/careers/applications.server.ts';
import { isHiring } from '#app/careers/jobs/job.ts';
import { jobContent } from '#app/careers/jobs/jobs.server.ts';
import type { EmployeeFilterStatus } from '#app/employees/employee.ts';
import {
  countEmployees,
  countOpen,
  isFlagged,
  isStillHere,
} from '#app/employees/employees.server.ts';
import { isInOutbox } from '#app/mail/mail-conditions.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { countUnsentAnswers, findFirstDue } from '#app/privacy/requests/data-requests.server.ts';
import { findHeldNights } from '#app/privacy/retention/purge-nights.server.ts';
import { cafeDay } from '#app/shared/dates.ts';
import { retentionPeriods } from '#app/shared/retention-periods.ts';
import { withStock } from '#app/shop/product.ts';
import { productContent } from '#app/shop/products.server.ts';
import { countWaiting } from '#app/shop/restock/restock-requests.server.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { mails } from '#db/schema/mails.ts';
import type { MailInTrouble, ShownFacts, TodayFacts } from './today.ts';

type Parts = Pick<Services, 'content' | 'db' | 'settings'>;

/** At most so many are shown; the whole lists are on the screens where they are settled. */
const [shownMails, shownFlags] = [5, 5];

export async function findToday(services: Parts, now: Date): Promise<TodayFacts> {
  const { db } = services;
  const everybody = { position: null, search: '' } as const;
  const count = (status: EmployeeFilterStatus) => countEmployees(db, { ...everybody, status }, now);
  const applicants = async (status: ListedStatus) =>
    (await countApplications(db, { ...everybody, status, states: [] }, now)).count;
  const open = await countOpen(db, now);
  const { openingHours } = services.content.get(cafeContent);
  const hasMailServer = services.settings.smtpUrl !== undefined;
  return {
    applications: {
      waiting: await applicants('pending'),
      oldest: await findOldestPending(db),
      untold: {
        accepted: await applicants('accepted-untold'),
        rejected: await applicants('rejected-untold'),
      },
      unsent: hasMailServer ? 0 : await applicants('unsent'),
    },
    flagged: await findFlagged(db, now),
    onboarding: {
      endsToday: await count('ends-today'),
      notCompleted: open.pending,
      ended: open.expired,
      unsent: hasMailServer ? 0 : await count('unsent'),
    },
    waitedFor: await findWaitedFor(services),
    mails: await findMailsInTrouble(db, now),
    requests: {
      ...(await findFirstDue(db)),
      unsent: hasMailServer ? 0 : await countUnsentAnswers(db, now),
      heldNights: (await findHeldNights(db, now)).length,
    },
    backups: await findBackupTrouble(services, now),
    setUp: { mailServer: hasMailServer, hours: openingHours !== null },
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

async function findOldestPending(db: Queryable): Promise<Date | null> {
  const { created_at, application_status } = jobApplications;
  const [oldest] = await db
    .select({ created_at })
    .from(jobApplications)
    .where(eq(application_status, 'pending'))
    .orderBy(asc(created_at))
    .limit(1);
  return oldest?.created_at ?? null;
}

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

/**
 * Mails that failed or are held up, except those after which another of the same kind was queued. Answers to data
 * requests can't be sent again, and are shown for as long as they can be read.
 */
async function findMailsInTrouble(db: Queryable, now: Date): Promise<MailInTrouble[]> {
  const later = alias(mails, 'later');
  const { subject_type, subject_id, kind, state, fault, queued_at } = mails;
  const isLater = and(
    eq(later.subject_type, subject_type),
    eq(later.subject_id, subject_id),
    eq(later.kind, kind),
    sql`${later.queued_at} > ${queued_at}`,
  );
  const erased = new Date(now.getTime() - retentionPeriods.answeredRequest.days * 24 * 3_600_000);
  // Find the few mails to show first, then look up the names by their ids, not by going through every record.
  const shown = db
    .select({ about: subject_type, id: subject_id, state, fault, queued_at })
    .from(mails)
    .where(
      and(
        inTrouble,
        or(
          inArray(subject_type, ['application', 'employee']),
          and(eq(kind, 'data-request-answer'), gt(queued_at, erased)),
        ),
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

const inTrouble = or(
  eq(mails.state, 'failed'),
  and(eq(mails.state, 'queued'), isNotNull(mails.fault), not(isInOutbox)),
);

async function findBackupTrouble({ db, settings }: Parts, now: Date) {
  const [run] = await recentRuns(db, 1);
  const good = await lastGood(db, now);
  const key = await findKeyState({ db, settings });
  const titles = [
    !good && 'There is no good backup yet',
    settings.backupS3 === undefined && 'The backups have no second place',
    good && isTooOld(good.started_at, now) && 'The last good backup is older than two days',
    key.fault !== null && 'The recovery key of the backups cannot be used',
    key.name !== null && !key.confirmation && 'The recovery key of the backups is not confirmed',
  ].filter((title) => typeof title === 'string');
  // A new site does not wait for the night with its first backup.
  const when =
    settings.backupAt === null
      ? 'The nightly backup is switched off.'
      : 'The first one is made within a quarter of an hour.';
  return titles.map((title, at) => ({ title, detail: run || at > 0 ? undefined : when }));
}
