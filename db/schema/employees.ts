import { sql } from 'drizzle-orm';
import { boolean, check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, isOneOf, keptLonger, noticeShown } from './columns.ts';

/** An admin may set any of these. */
export const onboardingStatuses = ['pending', 'completed', 'expired'] as const;

export type OnboardingStatus = (typeof onboardingStatuses)[number];

/**
 * spec 3.9. Values that are not known yet are 'Pending' (`ic_number`: 'PENDING-…'), or null for a day or an
 * emergency contact. The checks below refuse unencrypted text in `ic_number`, `kwsp_no`, `account_number`
 * and `onboarding_token`.
 */
export const employeeOnboarding = pgTable(
  'employee_onboarding',
  {
    id: uuid('id').primaryKey(),
    full_name_ic: text('full_name_ic').notNull(),
    email: text('email').notNull(),
    /** Text, since '0042' keeps its zeros. Two people may share one. */
    employee_pin: text('employee_pin'),
    ic_number: text('ic_number').notNull(),
    phone: text('phone').notNull(),
    address: text('address').notNull(),
    /** YYYY-MM-DD, never an instant. */
    date_of_birth: date('date_of_birth', { mode: 'string' }),
    kwsp_no: text('kwsp_no'),
    bank_name: text('bank_name').notNull(),
    account_number: text('account_number').notNull(),
    account_owner_name: text('account_owner_name').notNull(),
    tshirt_size: text('tshirt_size').notNull(),
    shoes_size: text('shoes_size').notNull(),
    emergency_contact_name: text('emergency_contact_name'),
    emergency_contact_phone: text('emergency_contact_phone'),
    emergency_contact_relationship: text('emergency_contact_relationship'),
    job_position: text('job_position').notNull(),
    onboarding_status: text('onboarding_status', { enum: onboardingStatuses })
      .notNull()
      .default('pending'),
    /** Encrypted, so that an admin can copy the link again; null once it is used, replaced or expired. */
    onboarding_token: text('onboarding_token'),
    /** SHA-256 in hex, to look up a link; deleted with the token. */
    onboarding_token_hash: text('onboarding_token_hash'),
    /** SHA-256 in hex of the token by which the form was last completed, so that its link can say so. */
    completed_token_hash: text('completed_token_hash'),
    /** When the last link expires; null when there never was one. */
    token_expires_at: instant('token_expires_at'),
    token_used: boolean('token_used').notNull().default(false),
    /** The letter's path below 'offer-letters' in the file store. */
    offer_letter_url: text('offer_letter_url'),
    /** YYYY-MM-DD: the first day of the employment. */
    started_on: date('started_on', { mode: 'string' }),
    /** YYYY-MM-DD: the last day of the employment. */
    left_on: date('left_on', { mode: 'string' }),
    ...keptLonger,
    ...noticeShown,
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
    completed_at: instant('completed_at'),
    /** Set when the bank account of a completed record was changed, until an admin confirms it. */
    bank_account_changed_at: instant('bank_account_changed_at'),
    /** Set while the date of birth differs from that in the IC number, until an admin confirms it. */
    date_of_birth_differs_at: instant('date_of_birth_differs_at'),
    /** Set while the bank account is in another name, until an admin confirms it. */
    account_owner_differs_at: instant('account_owner_differs_at'),
    /** Name, email, PIN and position, each on a line, as `fold_text` writes them. */
    search_key: text('search_key')
      .notNull()
      .generatedAlwaysAs(
        sql`fold_text(full_name_ic || chr(10) || email || chr(10) || coalesce(employee_pin, '') || chr(10) || job_position)`,
      ),
  },
  (table) => [
    check('employee_onboarding_status_known', isOneOf(table.onboarding_status, onboardingStatuses)),
    check('employee_onboarding_pin', sql`${table.employee_pin} ~ '^[0-9]{4}$'`),
    check(
      'employee_onboarding_ic_number_sealed',
      sql`${table.ic_number} like 'sealed:%' or ${table.ic_number} like 'PENDING-%'`,
    ),
    check('employee_onboarding_kwsp_no_sealed', sql`${table.kwsp_no} like 'sealed:%'`),
    check(
      'employee_onboarding_account_number_sealed',
      sql`${table.account_number} like 'sealed:%' or ${table.account_number} = 'Pending'`,
    ),
    check('employee_onboarding_token_sealed', sql`${table.onboarding_token} like 'sealed:%'`),
    uniqueIndex('employee_onboarding_email').on(sql`lower(${table.email})`),
    uniqueIndex('employee_onboarding_token').on(table.onboarding_token_hash),
    uniqueIndex('employee_onboarding_completed_token').on(table.completed_token_hash),
    index('employee_onboarding_newest').on(
      table.created_at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // Lets a count read only this index and not the records.
    index('employee_onboarding_filters').on(
      table.onboarding_status,
      table.job_position,
      table.token_used,
      table.token_expires_at,
      table.left_on,
    ),
    // For `isFlagged`, which is true for a few of thousands of records.
    index('employee_onboarding_flagged')
      .on(table.created_at)
      .where(
        sql`${table.bank_account_changed_at} is not null or ${table.date_of_birth_differs_at} is not null or ${table.account_owner_differs_at} is not null`,
      ),
    index('employee_onboarding_search_key').using('gin', table.search_key.op('gin_trgm_ops')),
  ],
);
