import { eq } from 'drizzle-orm';
import { jobApplications } from '#db/schema/applications.ts';
import { onDatabase } from '#tests/support/pages/onboarding-page.ts';
import type { RunningServer } from '#tests/support/processes/server.ts';
import type { Applicant } from './application-page.ts';

/** The stored applications of this person. */
export function applicationsOf(server: RunningServer, { email }: Applicant) {
  return onDatabase(server, (db) =>
    db.select().from(jobApplications).where(eq(jobApplications.email, email)),
  );
}
