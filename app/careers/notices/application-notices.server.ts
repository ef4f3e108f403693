import { eq, gt } from 'drizzle-orm';
import { queueMail } from '#app/mail/mail-queue.server.ts';
import type { Database, Queryable } from '#app/platform/database/database.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { user } from '#db/schema/accounts.ts';
import { applicationNotices, jobApplications } from '#db/schema/applications.ts';
import type { NoticeTime } from '#db/schema/notice-times.ts';
import { newApplicationMail } from './notice-mails.ts';

/** Not the application itself: its emails are those to the applicant. */
export const noticeSubject = 'application-notice';

type NewApplication = { id: string; full_name: string; job_position: string };

/** Of a flood the rest waits for the daily email. */
const atOnceAnHour = 20;

/** Tells every admin of a new application, when they want to be told. Call it in its transaction, after the insert. */
export async function queueApplicationNotices(
  services: Pick<Services, 'jobs' | 'keys' | 'settings'>,
  tx: Queryable,
  application: NewApplication,
  now: Date,
): Promise<void> {
  const { id, email, applicationNotices: when } = user;
  // Locked: a choice that is being changed is waited for.
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

/** What has gathered for a digest still comes with it, unless the admin wants no emails any more. */
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
