import { and, eq, gt, gte, isNull, ne, not, notExists, or, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { hasMailInOutbox, isInOutbox } from '#app/mail/mail-conditions.server.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { mails } from '#db/schema/mails.ts';
import { type Decision, decisionMailKind, decisions } from './application-mails.ts';

const untoldForDays = 30;

const { application_status, decided_at, email, id, updated_at } = jobApplications;

/**
 * A condition: decided lately, and no email that was sent has said so. Applicants who got none within a month, or who
 * work here by now, have been told in another way.
 */
export function isUntold(decision: Decision, now: Date): SQL | undefined {
  const queries = new QueryBuilder();
  const told = and(
    eq(mails.subject_type, 'application'),
    eq(mails.subject_id, sql`${id}::text`),
    eq(mails.kind, decisionMailKind(decision)),
    ne(mails.state, 'failed'),
    not(isInOutbox),
    or(isNull(decided_at), gte(mails.queued_at, decided_at)),
  );
  const hired = sql`lower(${employeeOnboarding.email}) = lower(${email})`;
  const since = new Date(now.getTime() - untoldForDays * 24 * 3_600_000);
  return and(
    eq(application_status, decision),
    gt(sql`coalesce(${decided_at}, ${updated_at})`, since),
    notExists(queries.select({ id: mails.id }).from(mails).where(told)),
    notExists(queries.select({ id: employeeOnboarding.id }).from(employeeOnboarding).where(hired)),
  );
}

/** The same condition for either decision. */
export function isUntoldOfEither(now: Date): SQL | undefined {
  return or(...decisions.map((decision) => isUntold(decision, now)));
}

/** A condition: the email with a decision is a file in the outbox. */
export function isUnsent(now: Date): SQL {
  return hasMailInOutbox({ type: 'application', id }, decisions.map(decisionMailKind), now);
}
