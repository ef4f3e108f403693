import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { applicationFileKey } from '#app/careers/application-files.server.ts';
import type { NewApplication } from '#app/careers/apply/insert-application.server.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { applicationRow } from '#tests/fixtures/application-row.ts';
import { makeJpeg, makePdf } from '#tests/fixtures/files.ts';
import { type Applicant, newApplicant } from './application-page.ts';
import { onDatabase } from './onboarding-page.ts';
import type { RunningServer } from './server.ts';

const photo = makeJpeg();

/** Somebody has applied just now, with all files: without the form, its checks and its emails. */
export async function applied(
  server: RunningServer,
  values: Partial<NewApplication> = {},
): Promise<Applicant & { id: string }> {
  const { fullName, email } = newApplicant();
  const id = randomUUID();
  const row = applicationRow({
    id,
    full_name: fullName,
    email,
    phone: '012-345 6789',
    date_of_birth: '2000-03-05',
    created_at: new Date(),
    ...values,
  });
  const files = [
    [row.resume_url, makePdf({ text: 'Resume of a barista' })],
    [row.full_body_image_url, await photo],
    [row.selfie_image_url, await photo],
  ] as const;
  for (const [path, bytes] of files) {
    const file = join(server.dataDir, 'files', applicationFileKey(path ?? ''));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
  await onDatabase(server, (db) => db.insert(jobApplications).values(row));
  return { id, fullName: row.full_name, email: row.email };
}
