import type { LimitAnswer, RateLimits } from '#app/platform/http/rate-limits.server.ts';
import type { Admin } from './admin-gate.server.ts';

/**
 * What one admin may do in an hour: more than anybody does, and far less than somebody who has stolen
 * a session, or a script that has run wild, could do.
 */
const perHour = {
  // What copies other people's data: a theft is found out long before it has all of a thousand
  // applicants. Opening one every six seconds, without a pause; each has three files.
  'application-openings': 600,
  'application-files': 900,
  'application-exports': 100,
  'employee-openings': 300,
  'offer-letters': 300,
  'subscriber-exports': 20,
  // What changes them.
  'employee-add': 100,
  'employee-edit': 300,
  'employee-delete': 60,
  'employee-link': 200,
  'employee-mail': 100,
  'subscriber-change': 100,
} as const;

/** What is counted on its own. */
export type AdminAction = keyof typeof perHour;

/** May this admin do one more? Takes one of the hour's. */
export function admitAdmin(
  limits: RateLimits,
  action: AdminAction,
  admin: Admin,
): Promise<LimitAnswer> {
  const rule = { name: action, points: perHour[action], windowSeconds: 3600 };
  return limits.consume(rule, admin.id);
}
