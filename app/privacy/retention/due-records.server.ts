import { and, asc, eq, gt, inArray, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { deleteVisitorAccount } from '#app/accounts/visitor/account/delete-account.server.ts';
import { deleteApplication } from '#app/careers/review/delete-application.server.ts';
import { deleteEmployee } from '#app/employees/delete-employee.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { cafeDay, isoDay } from '#app/shared/dates.ts';
import { retentionPeriods } from '#app/shared/retention-periods.ts';
import { user } from '#db/schema/accounts.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { accountEnds, applicationEnds, employeeEnds, latestBegin } from './retention.ts';

/** Days in Malaysia on which records ended: after `after`, up to and including `until`. */
export type Ends = { until: string; after?: string | null };

export type DueRecord = {
  kind: 'employee' | 'application' | 'account';
  id: string;
  /** The day on which it ended. */
  day: string;
  /** The condition that nothing on which its end depends has changed since it was read. */
  onlyIf: SQL | undefined;
};

/** Deletes a record, if it is still due. */
export function removeRecord(
  services: Pick<Services, 'db' | 'jobs'>,
  { kind, id, onlyIf }: DueRecord,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: string }> {
  const deletion = { id, actor: null, now, onlyIf };
  switch (kind) {
    case 'employee':
      return deleteEmployee(services, deletion);
    case 'application':
      return deleteApplication(services.db, services.jobs, deletion);
    case 'account':
      return deleteVisitorAccount(services, deletion);
  }
}

/** Rows read at once. Few, because the site answers no requests while it decodes them. */
const batch = 200;

/**
 * Every record of a person that has ended. An applicant's employee record comes before the application,
 * which is due with it.
 */
export async function* findDueRecords(db: Queryable, ends: Ends): AsyncGenerator<DueRecord> {
  yield* dueEmployees(db, ends);
  yield* dueApplications(db, ends);
  yield* dueAccounts(db, ends);
}

async function* dueEmployees(db: Queryable, ends: Ends): AsyncGenerator<DueRecord> {
  const { left_on, completed_at, created_at } = employeeOnboarding;
  const leftBy = isoDay(cafeDay(latestBegin(retentionPeriods.employeeWhoLeft, ends.until)));
  // Who has filled in the form works here until they have left.
  const mayHaveEnded = or(
    lte(left_on, leftBy),
    and(
      isNull(left_on),
      isNull(completed_at),
      lte(created_at, latestBegin(retentionPeriods.unfinishedOnboarding, ends.until)),
    ),
  );
  const rows = inBatches(employeeFacts.id, (next) =>
    db.select(employeeFacts).from(employeeOnboarding).where(and(mayHaveEnded, next)),
  );
  for await (const row of rows) {
    const day = employeeEnds(row);
    if (!isDue(day, ends)) continue;
    yield { kind: 'employee', id: row.id, day, onlyIf: stillAs(row, employeeFacts) };
  }
}

async function* dueApplications(db: Queryable, ends: Ends): AsyncGenerator<DueRecord> {
  const isTheirs = sql`lower(${employeeOnboarding.email}) = lower(${jobApplications.email})`;
  const rows = inBatches(applicationFacts.id, (next) =>
    db
      .select({ ...applicationFacts, employee: employeeFacts })
      .from(jobApplications)
      .leftJoin(employeeOnboarding, isTheirs)
      .where(and(mayHaveEnded, next)),
  );
  const isEmployee = sql`exists (select from ${employeeOnboarding} where ${isTheirs})`;
  const { application_status, created_at } = jobApplications;
  const isDecided = inArray(application_status, ['accepted', 'rejected']);
  const decidedAt = sql`coalesce(${jobApplications.decided_at}, ${jobApplications.updated_at})`;
  const { rejectedApplication, undecidedApplication } = retentionPeriods;
  const mayHaveEnded = or(
    and(isDecided, lte(decidedAt, latestBegin(rejectedApplication, ends.until))),
    and(not(isDecided), lte(created_at, latestBegin(undecidedApplication, ends.until))),
  );
  for await (const { employee, ...row } of rows) {
    const isAccepted = row.application_status === 'accepted';
    const employeeDay = employee && employeeEnds(employee);
    const stays = employee !== null && !isDue(employeeDay, ends);
    const own = applicationEnds(row, stays);
    // An accepted application ends with its applicant's employee record, if that is due now.
    const day = isAccepted && own !== null && employeeDay && employeeDay > own ? employeeDay : own;
    if (!isDue(day, ends)) continue;
    const onlyIf = and(
      stillAs(row, applicationFacts),
      isAccepted ? sql`not ${isEmployee}` : undefined,
    );
    yield { kind: 'application', id: row.id, day, onlyIf };
  }
}

async function* dueAccounts(db: Queryable, ends: Ends): AsyncGenerator<DueRecord> {
  const lastSeen = sql`coalesce(${user.lastSeenAt}, ${user.createdAt})`;
  const mayHaveEnded = and(
    eq(user.role, 'visitor'),
    lte(lastSeen, latestBegin(retentionPeriods.unusedAccount, ends.until)),
  );
  const rows = inBatches(accountFacts.id, (next) =>
    db.select(accountFacts).from(user).where(and(mayHaveEnded, next)),
  );
  for await (const row of rows) {
    const day = accountEnds(row);
    if (!isDue(day, ends)) continue;
    yield { kind: 'account', id: row.id, day, onlyIf: stillAs(row, accountFacts) };
  }
}

const employeeFacts = {
  id: employeeOnboarding.id,
  onboarding_status: employeeOnboarding.onboarding_status,
  created_at: employeeOnboarding.created_at,
  updated_at: employeeOnboarding.updated_at,
  completed_at: employeeOnboarding.completed_at,
  started_on: employeeOnboarding.started_on,
  account_number: employeeOnboarding.account_number,
  token_expires_at: employeeOnboarding.token_expires_at,
  left_on: employeeOnboarding.left_on,
  keep_until: employeeOnboarding.keep_until,
};

const applicationFacts = {
  id: jobApplications.id,
  application_status: jobApplications.application_status,
  created_at: jobApplications.created_at,
  updated_at: jobApplications.updated_at,
  decided_at: jobApplications.decided_at,
  keep_until: jobApplications.keep_until,
};

const accountFacts = { id: user.id, createdAt: user.createdAt, lastSeenAt: user.lastSeenAt };

function isDue(day: string | null, { until, after = null }: Ends): day is string {
  return day !== null && day <= until && (after === null || day > after);
}

/** The condition that the row has not changed in these columns. */
function stillAs<Name extends string>(
  row: Readonly<Record<Name, unknown>>,
  columns: Readonly<Record<Name, PgColumn>>,
): SQL | undefined {
  const names = Object.keys(columns) as Name[];
  return and(
    ...names.map(
      (name) => sql`${columns[name]} is not distinct from ${sql.param(row[name], columns[name])}`,
    ),
  );
}

type Query<Row> = { orderBy(by: SQL): { limit(most: number): PromiseLike<Row[]> } };

async function* inBatches<Row extends { id: string }>(
  id: PgColumn,
  read: (next: SQL | undefined) => Query<Row>,
): AsyncGenerator<Row> {
  let rows: Row[];
  let next: SQL | undefined;
  do {
    rows = await read(next).orderBy(asc(id)).limit(batch);
    yield* rows;
    next = gt(id, rows.at(-1)?.id);
  } while (rows.length === batch);
}
