import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** 'HH:MM' in Malaysia. `closes` may be '24:00', and is earlier than `opens` when the cafe closes after midnight. */
export type OpenSpan = { opens: string; closes: string };

/** A day (YYYY-MM-DD) on which the cafe is closed or, with `hours`, open at other hours than usual. */
export type SpecialDay = { day: string; note: string; hours?: OpenSpan };

/** What admins have set about the cafe. Null means the value in `app/brand.ts`, or none; no row: nothing is set. */
export const cafe = pgTable(
  'cafe',
  {
    only: boolean('only').primaryKey().default(true),
    /** From Monday to Sunday. Hours past midnight are two spans: to '24:00', and from '00:00' of the next day. */
    opening_hours: jsonb('opening_hours').$type<OpenSpan[][]>(),
    closed_days: jsonb('closed_days').$type<SpecialDay[]>().notNull().default([]),
    event_line: text('event_line'),
    address_lines: text('address_lines').array(),
    phone: text('phone'),
    email: text('email'),
    whatsapp: text('whatsapp'),
    social_label: text('social_label'),
    social_url: text('social_url'),
    latitude: text('latitude'),
    longitude: text('longitude'),
    /** Counts the changes, so that the second of two simultaneous edits can be refused. */
    version: integer('version').notNull().default(1),
    updated_at: instant('updated_at').notNull(),
  },
  (table) => [check('cafe_one_row', sql`${table.only}`)],
);
