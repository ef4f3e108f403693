import { and, asc, eq, gt, gte, inArray } from 'drizzle-orm';
import { href } from 'react-router';
import { brand } from '#app/brand.ts';
import { queueMailFileErasure } from '#app/mail/erase-mail-files.server.ts';
import type { MailMessage } from '#app/mail/mail-message.ts';
import { queueMail } from '#app/mail/mail-queue.server.ts';
import type { Database, Queryable } from '#app/platform/database/database.server.ts';
import type { Jobs } from '#app/platform/jobs/jobs.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { user } from '#db/schema/accounts.ts';
import { applicationNotices, jobApplications } from '#db/schema/applications.ts';
import { mails } from '#db/schema/mails.ts';
import type { NoticeTime } from '#db/schema/notice-times.ts';

/** The subject type of these mails. It is not the application, whose mails are those to the applicant. */
export const noticeSubject = 'application-notice';

type Applied = { full_name: string; job_position: string };

/** How many are told at once per hour; any more wait for the daily email. */
const atOnceAnHour = 20;

/** Tells every admin of a new application when they want to be told. Call it after the insert, in its transaction. */
export async function queueApplicationNotices(
  services: Pick<Services, 'jobs' | 'keys' | 'settings'>,
  tx: Queryable,
  application: Applied & { id: string },
  now: Date,
): Promise<void> {
  const { id, email, applicationNotices: when } = user;
  // The lock waits for an admin's choice that is just being changed.
  const admins = await tx
    .select({ id, email, when })
    .from(user)
    .where(eq(user.role, 'admin'))
    .for('share');
  const message = newApplicationMail(application, services.settings.origin);
  const subject = { type: noticeSubject, id: application.id };
  const isFlood = await hasMoreThan(tx, atOnceAnHour, now);
  for (const admin of admins) {
    if (admin.when === 'at-once' && !isFlood) {
      const mail = { kind: 'new-application', subject, to: admin.email, message };
      await queueMail(services, tx, mail, now);
    } else if (admin.when !== 'never') {
      const notice = { admin_id: admin.id, application_id: application.id };
      await tx.insert(applicationNotices).values(notice);
    }
  }
}

async function hasMoreThan(tx: Queryable, most: number, now: Date): Promise<boolean> {
  const { id, created_at } = jobApplications;
  const ofHour = gt(created_at, new Date(now.getTime() - 3_600_000));
  const found = await tx
    .select({ id })
    .from(jobApplications)
    .where(ofHour)
    .limit(most + 1);
  return found.length > most;
}

export async function findNoticeTime(db: Queryable, adminId: string): Promise<NoticeTime | null> {
  const [found] = await db
    .select({ when: user.applicationNotices })
    .from(user)
    .where(eq(user.id, adminId));
  return found?.when ?? null;
}

/** Sets when an admin is told. Notices gathered for a digest still come, unless the choice is never. */
export function setNoticeTime(
  db: Database,
  { adminId, when, now }: { adminId: string; when: NoticeTime; now: Date },
): Promise<void> {
  return db.transaction(async (tx) => {
    const change = { applicationNotices: when, updatedAt: now };
    await tx.update(user).set(change).where(eq(user.id, adminId));
    if (when !== 'never') return;
    await tx.delete(applicationNotices).where(eq(applicationNotices.admin_id, adminId));
  });
}

const digestKind = 'application-digest';

type Parts = Pick<Services, 'db' | 'jobs' | 'keys' | 'settings'>;

/** Sends the digests every day at 8:00. Call it once per process. */
export async function repeatDigests(services: Parts): Promise<void> {
  const { jobs } = services;
  await jobs.repeat('application-digests', '0 8 * * *', (now) => sendDigests(services, now));
}

/** Sends all digests. @throws the first failure, after all others were sent */
export async function sendDigests(services: Parts, now: Date): Promise<void> {
  const { admin_id: adminId } = applicationNotices;
  const waiting = await services.db.selectDistinct({ adminId }).from(applicationNotices);
  const sent = await Promise.allSettled(
    waiting.map((admin) => sendDigest(services, { ...admin, now })),
  );
  const failed = sent.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Sends an admin one mail about all applications since the last digest. */
async function sendDigest(
  services: Parts,
  { adminId, now }: { adminId: string; now: Date },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    // Of simultaneous calls only one deletes the rows; the others get none.
    const taken = await tx
      .delete(applicationNotices)
      .where(eq(applicationNotices.admin_id, adminId))
      .returning({ id: applicationNotices.application_id });
    const { id, full_name, job_position, created_at } = jobApplications;
    const ids = taken.map((notice) => notice.id);
    const applied = await tx
      .select({ full_name, job_position })
      .from(jobApplications)
      .where(inArray(id, ids))
      .orderBy(asc(created_at), asc(id));
    const [admin] = await tx.select({ email: user.email }).from(user).where(eq(user.id, adminId));
    if (!admin || applied.length === 0) return;
    const subject = { type: 'user', id: adminId };
    const message = applicationDigestMail(applied, services.settings.origin);
    const mail = { kind: digestKind, subject, to: admin.email, message };
    await queueMail(services, tx, mail, now);
  });
}

/**
 * Deletes the file of the first digest to each admin after an application, since it names the applicant; call it in
 * the transaction that deletes the application. The file may name others, too, who are all in the back office.
 */
export async function eraseDigestFiles(jobs: Jobs, tx: Queryable, appliedAt: Date): Promise<void> {
  const { id, kind, subject_type, subject_id, queued_at } = mails;
  const isLater = and(eq(kind, digestKind), gte(queued_at, appliedAt));
  const first = await tx
    .selectDistinctOn([subject_id], { id })
    .from(mails)
    .where(and(eq(subject_type, 'user'), isLater))
    .orderBy(subject_id, queued_at);
  await queueMailFileErasure(
    jobs,
    tx,
    first.map((mail) => mail.id),
  );
}

/** How many applicants one email names; the list has all of them. */
const namedAtMost = 50;

const reason = `You get this email because you run the back office of ${brand.name}. When it comes is yours to choose: on your account's page, under 'Notify me about new applications'.`;

const listLink = (origin: string) => ({
  label: 'Open the applications',
  url: origin + href('/admin/applications'),
});

/** The mail has no answers but the first name and the position, since mails are read anywhere. */
function newApplicationMail(applied: Applied, origin: string): MailMessage {
  return {
    subject: 'A new application',
    blocks: [
      {
        facts: [
          { label: 'Applicant', value: firstName(applied) },
          { label: 'Position', value: applied.job_position },
        ],
      },
      listLink(origin),
    ],
    reason,
  };
}

function firstName({ full_name }: Applied): string {
  return full_name.replace(/\s.*/s, '');
}

/** @param applied the new applications, at least one */
function applicationDigestMail(applied: readonly Applied[], origin: string): MailMessage {
  const named = applied.slice(0, namedAtMost);
  const further = applied.length - named.length;
  return {
    subject: 'New applications',
    blocks: [
      applied.length === 1
        ? 'One new application has come since the last email like this.'
        : `${applied.length} new applications have come since the last email like this.`,
      {
        facts: named.map((one) => ({ label: one.job_position, value: firstName(one) })),
      },
      ...(further > 0 ? [`And ${further} more.`] : []),
      listLink(origin),
    ],
    reason,
  };
}
