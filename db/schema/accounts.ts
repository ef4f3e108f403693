import { hash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { instant, isOneOf, noticeShown } from './columns.ts';
import { noticeTimes } from './notice-times.ts';

// The first six tables have the names that Better Auth gave them, which the site used before. Columns that nothing
// writes any more are dropped only when no release that writes them can still be running.

/** Google sign-in only ever yields a visitor (spec 6.2). */
export const userRoles = ['visitor', 'admin'] as const;

export type UserRole = (typeof userRoles)[number];

export const user = pgTable(
  'user',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    role: text('role', { enum: userRoles }).notNull().default('visitor'),
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    applicationNotices: text('application_notices', { enum: noticeTimes })
      .notNull()
      .default('at-once'),
    /** Accurate to ten minutes; null before the first sign-in. */
    lastSeenAt: instant('last_seen_at'),
    ...noticeShown,
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('user_email_unique').on(sql`lower(${table.email})`),
    check('user_role_known', isOneOf(table.role, userRoles)),
    check('user_application_notices_known', isOneOf(table.applicationNotices, noticeTimes)),
  ],
);

/** A column that stores the SHA-256 hash (hex) of a token: hashes when written or compared, and reads the hash. */
const tokenHash = customType<{ data: string }>({
  dataType: () => 'text',
  toDriver: (token) => hash('sha256', token),
});

export const session = pgTable(
  'session',
  {
    id: text('id').primaryKey(),
    token: tokenHash('token').notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** The latest proof of identity: password, passkey or code. */
    confirmedAt: instant('confirmed_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('session_user').on(table.userId), index('session_expiry').on(table.expiresAt)],
);

export const account = pgTable(
  'account',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('account_user').on(table.userId),
    uniqueIndex('account_provider_unique').on(table.providerId, table.accountId),
  ],
);

export const verification = pgTable(
  'verification',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('verification_identifier').on(table.identifier)],
);

export const twoFactor = pgTable(
  'two_factor',
  {
    id: text('id').primaryKey(),
    /** Encrypted, like the recovery codes. */
    secret: text('secret').notNull(),
    backupCodes: text('backup_codes').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** False until the first code has been entered. */
    verified: boolean('verified').notNull().default(true),
    failedVerificationCount: integer('failed_verification_count').notNull().default(0),
    lockedUntil: instant('locked_until'),
    /** Not from Better Auth: the half minute of the last code, counted since 1970, so that a code works only once. */
    lastUsedStep: bigint('last_used_step', { mode: 'number' }),
  },
  (table) => [uniqueIndex('two_factor_user').on(table.userId)],
);

export const passkey = pgTable(
  'passkey',
  {
    id: text('id').primaryKey(),
    name: text('name'),
    publicKey: text('public_key').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    credentialID: text('credential_id').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text('transports'),
    aaguid: text('aaguid'),
    createdAt: instant('created_at').notNull(),
    /** Not from Better Auth. */
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    index('passkey_user').on(table.userId),
    uniqueIndex('passkey_credential_unique').on(table.credentialID),
  ],
);

export const adminPolicy = pgTable(
  'admin_policy',
  {
    only: boolean('only').primaryKey().default(true),
    /** From when on sign-ins need two-step verification; null when they do not need it. */
    two_step_required_at: instant('two_step_required_at'),
  },
  (table) => [check('admin_policy_one_row', sql`${table.only}`)],
);
