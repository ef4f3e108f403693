import type { LimitAnswer, RateLimits } from '#app/platform/rate-limits.server.ts';
import type { Admin } from './admin-gate.server.ts';

/**
 * What one admin may take along of other people's data in an hour: more than anybody reads, even
 * with a thousand applicants, and so little that a stolen session is found out long before it has
 * copied them all.
 */
const perHour = {
  /** one every six seconds, without a pause */
  'application-openings': 600,
  /** each applicant has three */
  'application-files': 900,
  'application-exports': 100,
  'employee-openings': 300,
  'offer-letters': 300,
  'subscriber-exports': 20,
} as const;

/** What is counted on its own. */
export type Copying = keyof typeof perHour;

/** May this admin take one more? Takes one of the hour's. */
export function admitCopying(
  limits: RateLimits,
  copying: Copying,
  admin: Admin,
): Promise<LimitAnswer> {
  const rule = { name: copying, points: perHour[copying], windowSeconds: 3600 };
  return limits.consume(rule, admin.id);
}
