/** When a record of a person has reached its end, in days of Malaysia ('YYYY-MM-DD'). */
import { wasCompleted, withoutPlaceholder } from '#app/employees/employee.ts';
import { addDays, addMonths, cafeDay, isoDay, requireDay } from '#app/shared/dates.ts';
import { type Period, retentionPeriods } from '#app/shared/retention-periods.ts';
import type { jobApplications } from '#db/schema/applications.ts';
import type { employeeOnboarding } from '#db/schema/employees.ts';

/** The least that is left after a change of a record: a slip, or ill will, must not delete it in the coming night. */
export const fewestDaysLeft = 30;

/**
 * The day on which an application is deleted; null while the applicant is an employee.
 * @param hasEmployeeRecord under the applicant's address
 */
export function applicationEnds(
  application: Pick<
    typeof jobApplications.$inferSelect,
    'application_status' | 'created_at' | 'updated_at' | 'decided_at' | 'keep_until'
  >,
  hasEmployeeRecord: boolean,
): string | null {
  const { application_status: status, created_at, updated_at, decided_at } = application;
  if (status === 'accepted' && hasEmployeeRecord) return null;
  const isDecided = status === 'accepted' || status === 'rejected';
  const end = isDecided
    ? endOf(dayOf(decided_at ?? updated_at), retentionPeriods.rejectedApplication)
    : endOf(dayOf(created_at), retentionPeriods.undecidedApplication);
  return notBefore(end, application);
}

type EmployeeRow = typeof employeeOnboarding.$inferSelect;

/** What tells whether somebody works here. */
type Employment = Pick<
  EmployeeRow,
  'onboarding_status' | 'completed_at' | 'started_on' | 'left_on'
> & { account_number: string | null };

/** The day on which an employee's record is deleted; null while nobody has said when they left. */
export function employeeEnds(
  employee: Employment &
    Pick<EmployeeRow, 'created_at' | 'updated_at' | 'token_expires_at' | 'keep_until'>,
): string | null {
  const { left_on, created_at, updated_at, token_expires_at, keep_until } = employee;
  if (left_on !== null)
    return notBefore(endOf(left_on, retentionPeriods.employeeWhoLeft), employee);
  if (worksHere(employee)) return null;
  const end = endOf(dayOf(created_at), retentionPeriods.unfinishedOnboarding);
  // A new link is no change of the record, but whoever got it needs time to answer.
  const touched = Math.max(updated_at.getTime(), token_expires_at?.getTime() ?? 0);
  return notBefore(end, { updated_at: new Date(touched), keep_until });
}

/** Whoever is paid works here, even if the form was filled in on paper and nobody wrote down the first day. */
export function worksHere(employee: Employment): boolean {
  const { started_on, left_on } = employee;
  const isPaid = withoutPlaceholder(employee.account_number) !== '';
  return left_on === null && (wasCompleted(employee) || started_on !== null || isPaid);
}

/** The day on which a visitor's account is deleted. */
export function accountEnds(account: { createdAt: Date; lastSeenAt: Date | null }): string {
  return endOf(dayOf(account.lastSeenAt ?? account.createdAt), retentionPeriods.unusedAccount);
}

/** Months have 28 to 31 days, and a day of Malaysia begins before that of UTC. */
const slackDays = 5;

/**
 * Whatever began later has not reached the end of the period on that day. A little too late, so that a query can
 * leave out the many records that cannot have ended; those that it reads are judged by the functions above.
 */
export function latestBegin(period: Period, until: string): Date {
  const day = requireDay(until);
  const begin = 'days' in period ? addDays(day, -period.days) : addMonths(day, -monthsOf(period));
  return new Date(isoDay(addDays(begin, slackDays)));
}

const monthsOf = (period: { months: number } | { years: number }) =>
  'months' in period ? period.months : period.years * 12;

const dayOf = (at: Date) => isoDay(cafeDay(at));

function endOf(from: string, period: Period): string {
  const day = requireDay(from);
  if ('days' in period) return isoDay(addDays(day, period.days));
  return isoDay(addMonths(day, monthsOf(period)));
}

/** `keep_until`: the last day on which an admin wants the record kept. */
function notBefore(
  end: string,
  { updated_at, keep_until }: { updated_at: Date; keep_until: string | null },
): string {
  const afterChange = endOf(dayOf(updated_at), { days: fewestDaysLeft });
  const afterwards = keep_until === null ? end : endOf(keep_until, { days: 1 });
  return [afterChange, afterwards].reduce((latest, day) => (day > latest ? day : latest), end);
}
