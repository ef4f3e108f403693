import { inArray } from 'drizzle-orm';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';

export type CorrectedRecords = Awaited<ReturnType<typeof findCorrectedRecords>>;

/** Of the records that were corrected for a request those that are still there. */
export async function findCorrectedRecords(db: Queryable, records: readonly string[]) {
  const application = { id: jobApplications.id };
  const applications = await db
    .select(application)
    .from(jobApplications)
    .where(inArray(application.id, [...records]));
  const { id } = employeeOnboarding;
  const [employee] = await db
    .select({ id })
    .from(employeeOnboarding)
    .where(inArray(id, [...records]));
  return { employeeId: employee?.id ?? null, applicationIds: applications.map(({ id }) => id) };
}
