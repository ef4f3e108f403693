import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { user } from './accounts.ts';
import { applicationStatuses } from './application-statuses.ts';
import { instant, isOneOf, keptLonger, noticeShown } from './columns.ts';

/** spec 3.7. `*_url`: paths below 'job-applications' in the file store; `*_name`: the applicant's file names. */
export const jobApplications = pgTable(
  'job_applications',
  {
    id: uuid('id').primaryKey(),
    full_name: text('full_name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    /** YYYY-MM-DD, never an instant. */
    date_of_birth: date('date_of_birth', { mode: 'string' }).notNull(),
    address: text('address').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    postcode: text('postcode').notNull(),
    job_position: text('job_position').notNull(),
    /** Empty for full time; for part time the choice, or 'others-specify:' and what the applicant wrote. */
    work_type: text('work_type').notNull(),
    duration: text('duration').notNull(),
    availability: text('availability'),
    why_embun: text('why_embun').notNull(),
    resume_url: text('resume_url'),
    resume_name: text('resume_name'),
    full_body_image_url: text('full_body_image_url').notNull(),
    full_body_image_name: text('full_body_image_name'),
    selfie_image_url: text('selfie_image_url').notNull(),
    selfie_image_name: text('selfie_image_name'),
    application_status: text('application_status', { enum: applicationStatuses })
      .notNull()
      .default('pending'),
    /** A digest of fields and files, to recognise the same application sent again (spec 7.4). */
    content_digest: text('content_digest').notNull(),
    /** When the status became accepted or rejected; null while it is neither. */
    decided_at: instant('decided_at'),
    /** 1 to 5; null while no admin has rated it. */
    rating: smallint('rating'),
    ...keptLonger,
    ...noticeShown,
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
    /** Name, email and phone, each on a line, as `fold_text` writes them. */
    search_key: text('search_key')
      .notNull()
      .generatedAlwaysAs(sql`fold_text(full_name || chr(10) || email || chr(10) || phone)`),
  },
  (table) => [
    check('job_applications_status_known', isOneOf(table.application_status, applicationStatuses)),
    check('job_applications_rating', sql`${table.rating} between 1 and 5`),
    // NULLS FIRST like a plain `order by … desc`: otherwise the index would not be used.
    index('job_applications_newest').on(
      table.created_at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('job_applications_combination_newest').on(
      table.state,
      table.application_status,
      table.job_position,
      table.created_at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('job_applications_digest').on(table.content_digest, table.created_at),
    // Finds the applications decided lately. The statistics `job_applications_when_decided` (in the migrations) tell
    // the planner how few they are, because it does not take that from a partial index.
    index('job_applications_decided')
      .on(table.application_status, sql`coalesce(${table.decided_at}, ${table.updated_at})`)
      .where(sql`${table.application_status} in ('accepted', 'rejected')`),
    index('job_applications_email').on(sql`lower(${table.email})`),
    // For search by trigrams. No `fastupdate`: every search would have to read its pending list.
    index('job_applications_search_key')
      .using('gin', table.search_key.op('gin_trgm_ops'))
      .with({ fastupdate: false }),
  ],
);

/** What admins wrote about an application. */
export const applicationNotes = pgTable(
  'application_notes',
  {
    id: uuid('id').primaryKey(),
    application_id: uuid('application_id')
      .notNull()
      .references(() => jobApplications.id, { onDelete: 'cascade' }),
    admin_id: text('admin_id'),
    admin_email: text('admin_email').notNull(),
    note: text('note').notNull(),
    created_at: instant('created_at').notNull(),
  },
  (table) => [index('application_notes_application').on(table.application_id, table.created_at)],
);

/** The number of applications per combination of the list's filters. Only triggers write it; a count may be 0. */
export const applicationCounts = pgTable(
  'application_counts',
  {
    state: text('state').notNull(),
    application_status: text('application_status', { enum: applicationStatuses }).notNull(),
    job_position: text('job_position').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'application_counts_pkey',
      columns: [table.state, table.application_status, table.job_position],
    }),
  ],
);

/** Applications of which an admin is still to be told by the daily email. */
export const applicationNotices = pgTable(
  'application_notices',
  {
    admin_id: text('admin_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    application_id: uuid('application_id')
      .notNull()
      .references(() => jobApplications.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.admin_id, table.application_id] }),
    index('application_notices_application').on(table.application_id),
  ],
);
