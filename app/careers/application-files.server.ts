import { randomBytes } from 'node:crypto';
import { and, eq, or } from 'drizzle-orm';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { signFileLink } from '#app/platform/files/signed-links.server.ts';
import type { Keys } from '#app/platform/secrets/keys.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import type { FileRisk } from '#app/platform/uploads/file-risks.ts';
import { findFileRisks } from '#app/platform/uploads/find-file-risks.server.ts';
import { pdfFile } from '#app/shared/file-limits.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { type FileField, fileFields, fileRules } from './application.ts';

export const applicationFilesRoot = 'job-applications';

/** The end of a stored file's name, by its field. */
export const fileEndings = {
  resume: 'resume.pdf',
  full_body_image: 'full-body.jpg',
  selfie_image: 'selfie.jpg',
} as const satisfies Record<FileField, string>;

/** The type with which a file is stored and served. */
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

/** Is the file still in use? See file-removal.server.ts. */
export async function isApplicationFileClaimed(db: Queryable, path: string): Promise<boolean> {
  const { id, resume_url, full_body_image_url, selfie_image_url } = jobApplications;
  const [owner = ''] = path.split('/');
  const named = [resume_url, full_body_image_url, selfie_image_url].map((url) => eq(url, path));
  return (await db.$count(jobApplications, and(eq(id, owner), or(...named)))) > 0;
}

/** The columns with the paths of an application's files. Links name a file by its field, too. */
type ApplicationFilePaths = Record<`${FileField}_url`, string | null>;

export type ApplicationFileLinks = Partial<Record<FileField, { view: string; download: string }>>;

const applicationLinkSeconds = 3600;

/** Makes links that are valid for an hour, and only as long as the application's row is there. */
export function applicationFileLinks(
  keys: Keys,
  application: { id: string } & ApplicationFilePaths,
  now: Date,
): ApplicationFileLinks {
  const expiresAt = new Date(now.getTime() + applicationLinkSeconds * 1000);
  const sign = (slot: FileField, download: boolean) =>
    signFileLink(
      keys,
      { root: applicationFilesRoot, recordId: application.id, slot, download },
      expiresAt,
    );
  return Object.fromEntries(
    fileFields
      .filter((slot) => application[`${slot}_url`] !== null)
      .map((slot) => [slot, { view: sign(slot, false), download: sign(slot, true) }]),
  );
}

/** Reasons not to show a file; files without one are absent. */
export type ApplicationFileRisks = Partial<Record<FileField, FileRisk[]>>;

export async function findApplicationFileRisks(
  services: Pick<Services, 'db' | 'uploads'>,
  application: ApplicationFilePaths,
): Promise<ApplicationFileRisks> {
  const keys = fileFields.flatMap((slot) => {
    const path = application[`${slot}_url`];
    return path === null ? [] : [[slot, applicationFileKey(path)] as const];
  });
  const risks = await findFileRisks(
    services,
    keys.map(([, key]) => key),
  );
  return Object.fromEntries(keys.map(([slot, key]) => [slot, risks.get(key)]));
}

export function parseSlot(text: string): FileField | null {
  return fileFields.find((slot) => slot === text) ?? null;
}
