import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { jobApplications } from '#db/schema/applications.ts';
import type { FileField } from './application.ts';

export const applicationFilesRoot = 'job-applications';

const endings = {
  resume: 'resume.pdf',
  full_body_image: 'full-body.jpg',
  selfie_image: 'selfie.jpg',
} as const satisfies Record<FileField, string>;

export const applicationFileTypes = {
  resume: 'application/pdf',
  full_body_image: 'image/jpeg',
  selfie_image: 'image/jpeg',
} as const satisfies Record<FileField, string>;

/** The column's value; nothing in it comes from the applicant. */
export function newFilePath(applicationId: string, field: FileField): string {
  return `${applicationId}/${randomBytes(12).toString('hex')}-${endings[field]}`;
}

export function applicationFileKey(path: string): string {
  return `${applicationFilesRoot}/${path}`;
}

/** See file-removal.server.ts. */
export async function isApplicationFileClaimed(db: Queryable, path: string): Promise<boolean> {
  const [id = ''] = path.split('/');
  const [row] = await db
    .select({
      resume: jobApplications.resume_url,
      full_body_image: jobApplications.full_body_image_url,
      selfie_image: jobApplications.selfie_image_url,
    })
    .from(jobApplications)
    .where(eq(jobApplications.id, id));
  return row !== undefined && Object.values(row).includes(path);
}
