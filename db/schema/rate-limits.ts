import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** rate-limiter-flexible sets the columns and their order; `expire` is ms since 1970, `key` a keyed hash. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});
