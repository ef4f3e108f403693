import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { applicationFileKey, contentTypeOf } from '#app/careers/application-files.server.ts';
import type { NewApplication } from '#app/careers/apply/insert-application.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { applicationRow } from '#tests/fixtures/application-row.ts';
import { makeJpeg, makePdf } from '#tests/fixtures/files.ts';

/** The bytes of the files of {@link storeApplication}. */
type StoredFiles = { resume: Buffer; full_body_image: Buffer; selfie_image: Buffer };

/** Stores an application, its row and all its files, without going through the form. */
export async function storeApplication(
  { services, dataDir }: { services: Pick<Services, 'db' | 'files'>; dataDir: string },
  values: Partial<NewApplication> = {},
): Promise<{ row: NewApplication; files: StoredFiles }> {
  const row = applicationRow(values);
  const files: StoredFiles = {
    resume: makePdf(),
    full_body_image: await makeJpeg(),
    selfie_image: await makeJpeg({ width: 40 }),
  };
  const put = async (path: string | null | undefined, field: keyof StoredFiles) => {
    if (!path) return;
    const source = join(dataDir, `fixture-${field}`);
    await writeFile(source, files[field]);
    await services.files.put(applicationFileKey(path), source, contentTypeOf(field));
  };
  await put(row.resume_url, 'resume');
  await put(row.full_body_image_url, 'full_body_image');
  await put(row.selfie_image_url, 'selfie_image');
  await services.db.insert(jobApplications).values(row);
  return { row, files };
}
