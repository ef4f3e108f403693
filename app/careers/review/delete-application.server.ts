import { and, eq, type SQL } from 'drizzle-orm';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { applicationFileKey } from '#app/careers/application-files.server.ts';
import {
  eraseDigestFiles,
  noticeSubject,
} from '#app/careers/notices/application-notices.server.ts';
import { deleteMails } from '#app/mail/mail-queue.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { recordDeletion } from '#app/platform/deletions/record-deletion.server.ts';
import { queueFileRemoval } from '#app/platform/files/file-removal.server.ts';
import type { Jobs } from '#app/platform/jobs/jobs.server.ts';
import { isUuid } from '#app/shared/uuid.ts';
import { jobApplications } from '#db/schema/applications.ts';

type DeleteResult = { ok: true } | { ok: false; reason: 'not-found' };

/**
 * Deletes the row, and with it every link to the files; a job of the same transaction removes the files.
 * @param deletion `actor`: null for the server itself; `onlyIf`: a condition that the row must still meet
 */
export async function deleteApplication(
  db: Queryable,
  jobs: Jobs,
  deletion: { id: string; actor: Admin | null; now: Date; onlyIf?: SQL },
): Promise<DeleteResult> {
  const { id, actor, now, onlyIf } = deletion;
  if (!isUuid(id)) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx) => {
    const isDue = and(eq(jobApplications.id, id), onlyIf);
    const [deleted] = await tx.delete(jobApplications).where(isDue).returning({
      resume: jobApplications.resume_url,
      full_body_image: jobApplications.full_body_image_url,
      selfie_image: jobApplications.selfie_image_url,
      created_at: jobApplications.created_at,
    });
    if (!deleted) return { ok: false, reason: 'not-found' };
    const { created_at, ...files } = deleted;
    const paths = Object.values(files).filter((path) => path !== null);
    await queueFileRemoval(jobs, tx, paths.map(applicationFileKey));
    await deleteMails({ jobs }, tx, { type: 'application', id });
    await deleteMails({ jobs }, tx, { type: noticeSubject, id });
    await eraseDigestFiles(jobs, tx, created_at);
    await recordDeletion(tx, { type: 'application', id, now });
    await recordAudit(tx, { at: now, actor, action: 'application.deleted', id });
    return { ok: true };
  });
}
