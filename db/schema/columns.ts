import { timestamp } from 'drizzle-orm/pg-core';

/** UTC with zone, to the millisecond, so that a value read back equals the `Date` written. */
export function instant(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
}
