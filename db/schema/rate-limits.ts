import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * Points used per limit and caller. The columns and their order are those that
 * rate-limiter-flexible writes; `expire` is in milliseconds since 1970, `key` holds a keyed hash.
 */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});
