import type { Admin } from '#app/accounts/admin-gate.server.ts';
import type { LimitAnswer, RateLimits } from '#app/platform/rate-limits.server.ts';

/**
 * What one admin may do to records in an hour: more than anybody does, and far less than somebody
 * who has stolen a session, or a script that has run wild, could do to all of them.
 */
const perHour = { add: 100, edit: 300, delete: 60, link: 200, mail: 100 } as const;

/** What is counted on its own. */
export type EmployeeChange = keyof typeof perHour;

/** May this admin do one more? Takes one of the hour's. */
export function admitChange(
  limits: RateLimits,
  change: EmployeeChange,
  admin: Admin,
): Promise<LimitAnswer> {
  const rule = { name: `employee-${change}`, points: perHour[change], windowSeconds: 3600 };
  return limits.consume(rule, admin.id);
}
