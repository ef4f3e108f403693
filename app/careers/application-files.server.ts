import { randomBytes } from 'node:crypto';
import { and, eq, or } from 'drizzle-orm';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { pdfFile } from '#app/shared/file-limits.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { type FileField, fileRules } from './application.ts';

export const applicationFilesRoot = 'job-applications';

/** How a stored file's name ends, by its field. */
export const fileEndings = {
  resume: 'resume.pdf',
  full_body_image: 'full-body.jpg',
  selfie_image: 'selfie.jpg',
} as const satisfies Record<FileField, string>;

/** What a file is stored and served as. */
export function contentTypeOf(field: FileField): string {
  return fileRules[field].kind === pdfFile ? 'application/pdf' : 'image/jpeg';
}

/** The column's value; nothing in it comes from the applicant. */
export function newFilePath(applicationId: string, field: FileField): string {
  return `${applicationId}/${randomBytes(12).toString('hex')}-${fileEndings[field]}`;
}

export function applicationFileKey(path: string): string {
  return `${applicationFilesRoot}/${path}`;
}

/** See file-removal.server.ts. */
export async function isApplicationFileClaimed(db: Queryable, path: string): Promise<boolean> {
  const { id, resume_url, full_body_image_url, selfie_image_url } = jobApplications;
  const [owner = ''] = path.split('/');
  const named = [resume_url, full_body_image_url, selfie_image_url].map((url) => eq(url, path));
  return (await db.$count(jobApplications, and(eq(id, owner), or(...named)))) > 0;
}
