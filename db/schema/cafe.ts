import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** 'HH:MM' in Malaysia; `closes` may be '24:00', and is before `opens` where a night ends. */
export type OpenSpan = { opens: string; closes: string };

/** `day`: YYYY-MM-DD; closed, or open at other hours than usual. */
export type SpecialDay = { day: string; note: string; hours?: OpenSpan };

/** What an admin has set about the cafe; null is what `app/brand.ts` says, or nothing. No row: nothing is set. */
export const cafe = pgTable(
  'cafe',
  {
    only: boolean('only').primaryKey().default(true),
    /** From Monday to Sunday; a night ends at midnight, and goes on as the first span of the next day. */
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
    /** Counts the changes, so that of two admins at once the second is told. */
    version: integer('version').notNull().default(1),
    updated_at: instant('updated_at').notNull(),
  },
  (table) => [check('cafe_one_row', sql`${table.only}`)],
);
