import { timestamp } from 'drizzle-orm/pg-core';

/**
 * An instant: stored in UTC with its zone, to the millisecond that a JavaScript `Date` can hold,
 * so that a value read back equals the value written.
 */
export function instant(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
}
