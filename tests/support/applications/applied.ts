import type { NewApplication } from '#app/careers/apply/insert-application.server.ts';
import { openFileStore } from '#app/platform/files/files.server.ts';
import { onDatabase } from '#tests/support/pages/onboarding-page.ts';
import type { RunningServer } from '#tests/support/processes/server.ts';
import { type Applicant, newApplicant } from './application-page.ts';
import { storeApplication } from './stored-application.ts';

/** Stores an application of this moment with all its files: without the form, its checks and its emails. */
export function applied(
  server: RunningServer,
  values: Partial<NewApplication> = {},
): Promise<Applicant & { id: string }> {
  const { dataDir } = server;
  return onDatabase(server, async (db) => {
    const files = openFileStore({ dataDir, s3: undefined });
    const { fullName, email } = newApplicant();
    const { row } = await storeApplication(
      { services: { db, files }, dataDir },
      {
        full_name: fullName,
        email,
        phone: '012-345 6789',
        date_of_birth: '2000-03-05',
        created_at: new Date(),
        ...values,
      },
    );
    return { id: row.id, fullName: row.full_name, email: row.email };
  });
}
