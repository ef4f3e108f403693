import { eq } from 'drizzle-orm';
import { jobApplications } from '#db/schema/applications.ts';
import type { Applicant } from './application-page.ts';
import { onDatabase } from './onboarding-page.ts';
import type { RunningServer } from './server.ts';

/** What has arrived of somebody. */
export function applicationsOf(server: RunningServer, { email }: Applicant) {
  return onDatabase(server, (db) =>
    db.select().from(jobApplications).where(eq(jobApplications.email, email)),
  );
}
