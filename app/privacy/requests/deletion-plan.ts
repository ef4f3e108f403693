import type { HeldRows } from '#app/privacy/held-rows.server.ts';
import { employeeEnds, worksHere } from '#app/privacy/retention/retention.ts';
import { cafeDay, isoDay, longDate, parseDay } from '#app/shared/dates.ts';
import { retentionPeriods } from '#app/shared/retention-periods.ts';

/** In words that the admin and the person read. */
export type DeletionPlan = { goes: string[]; stays: string[] };

const adminStays = 'account of the back office: another admin ends it';

type Employee = NonNullable<HeldRows['employee']>;

export function planDeletion(held: HeldRows, now: Date): DeletionPlan {
  const { applications, employee, subscription, confirmations, waiting, invitations, account } =
    held;
  // Grouped, since somebody may have sent thousands.
  const sent = Map.groupBy(
    applications,
    ({ job_position, created_at }) => `of ${longDate(cafeDay(created_at))} (${job_position})`,
  );
  const goes = [...sent].map(([which, { length }]) =>
    length === 1 ? `application ${which}` : `${length} applications ${which}`,
  );
  if (employee && !mustStay(employee, now)) goes.push('employee record');
  if (subscription) goes.push('subscription to the newsletter');
  if (confirmations.length > 0) goes.push('unconfirmed subscription to the newsletter');
  if (waiting.length > 0) goes.push('wish to be told when a product is back');
  if (invitations.length > 0) goes.push('invitation to the back office');
  if (account?.role === 'visitor') goes.push('account');
  const stays = employee && mustStay(employee, now) ? [whyItStays(employee)] : [];
  if (account?.role === 'admin') stays.push(adminStays);
  return { goes, stays };
}

/** Must the record be kept by law? Not that of somebody who never started. */
export function mustStay(employee: Employee, now: Date): boolean {
  if (employee.left_on === null) return worksHere(employee);
  const ends = lawEnds(employee);
  return ends === null || ends > isoDay(cafeDay(now));
}

/** Why an employee's record has to stay. */
export const lawAsks = `PERKESO and LHDN ask an employer to keep it for ${retentionPeriods.employeeWhoLeft.years} years after the employment (Employees’ Social Security Act 1969, Income Tax Act 1967)`;

/** The end by law alone: an admin's wish to keep it longer, a late change or a link does not count. */
function lawEnds(employee: Employee): string | null {
  const { created_at: updated_at } = employee;
  return employeeEnds({ ...employee, updated_at, token_expires_at: null, keep_until: null });
}

function whyItStays(employee: Employee): string {
  const ends = lawEnds(employee);
  const day = ends && parseDay(ends);
  const until = day ? `until ${longDate(day)}` : 'as long as the employment lasts';
  return `employee record, ${until}: ${lawAsks}`;
}
