import {
  and,
  between,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { type ListPage, readPage } from '#app/lists/list-page.server.ts';
import type { PageChoice } from '#app/lists/list-url.ts';
import { hasMailInOutbox } from '#app/mail/mail-conditions.server.ts';
import { findMailsOfMany, type MailRecord } from '#app/mail/mail-queue.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { containsText, isEmailOf } from '#app/platform/database/text-conditions.server.ts';
import { DecryptionError } from '#app/platform/secrets/field-encryption.server.ts';
import type { Keys } from '#app/platform/secrets/keys.server.ts';
import type { FileRisk } from '#app/platform/uploads/file-risks.ts';
import { findFileRisks } from '#app/platform/uploads/find-file-risks.server.ts';
import type { Uploads } from '#app/platform/uploads/uploads.server.ts';
import { cafeDay, endOfDay, isoDay } from '#app/shared/dates.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import {
  type EmployeeFilterStatus,
  type EmployeePosition,
  hasLeft,
  linkLifetimeHours,
  linkStatus,
  visibleStatus,
  wasCompleted,
} from './employee.ts';
import { flagColumns } from './employee-flags.ts';
import { onboardingUrl } from './links/onboarding-link.server.ts';
import { offerLetterKey } from './offer-letters/offer-letter.server.ts';
import { decryptSecret } from './record/employee-record.server.ts';

/** The filters of the list; null and '' mean all. */
export type EmployeeFilters = {
  status: EmployeeFilterStatus | null;
  position: EmployeePosition | null;
  search: string;
};

const table = employeeOnboarding;

/** The columns of the list. The only encrypted one is the token, for a link that can be copied. */
const listed = {
  id: table.id,
  full_name_ic: table.full_name_ic,
  email: table.email,
  employee_pin: table.employee_pin,
  job_position: table.job_position,
  onboarding_status: table.onboarding_status,
  completed_at: table.completed_at,
  onboarding_token: table.onboarding_token,
  token_expires_at: table.token_expires_at,
  token_used: table.token_used,
  offer_letter_url: table.offer_letter_url,
  bank_account_changed_at: table.bank_account_changed_at,
  date_of_birth_differs_at: table.date_of_birth_differs_at,
  account_owner_differs_at: table.account_owner_differs_at,
  created_at: table.created_at,
  left_on: table.left_on,
};

type ListedRow = Pick<typeof table.$inferSelect, keyof typeof listed>;

/** `link_mail`: the latest email with the employee's last link. */
export type EmployeeListItem = ReturnType<typeof listItem> & {
  letter_risks: FileRisk[];
  link_mail: MailRecord | null;
};

type ListServices = {
  db: Queryable;
  keys: Keys;
  uploads: Pick<Uploads, 'scans'>;
  origin: string;
};

/** A page of 50, newest first. @param now decides which links, and so which records, have expired */
export async function listEmployees(
  { origin, ...services }: ListServices,
  filters: EmployeeFilters,
  page: PageChoice,
  now: Date,
): Promise<ListPage<EmployeeListItem>> {
  const rows = await readPage(
    (reading) =>
      services.db
        .select(listed)
        .from(table)
        .where(and(matches(filters, now), reading.after(table)))
        .orderBy(...reading.order(table))
        .limit(reading.rows),
    page,
  );
  const letters = rows.items.flatMap(({ offer_letter_url: path }) => path ?? []);
  const risks = await findFileRisks(services, letters.map(offerLetterKey));
  const ids = rows.items.map(({ id }) => id);
  const mails = await findMailsOfMany(services.db, 'employee', ids);
  return {
    ...rows,
    items: rows.items.map((row) => ({
      ...listItem(row, services.keys, origin, now),
      link_mail: mails.get(row.id)?.findLast((mail) => isOfLink(mail, row)) ?? null,
      letter_risks: risks.get(offerLetterKey(row.offer_letter_url ?? '')) ?? [],
    })),
  };
}

export async function countEmployees(
  db: Queryable,
  filters: EmployeeFilters,
  now: Date,
): Promise<number> {
  return db.$count(table, matches(filters, now));
}

/** How many of those who have not left have either status, counted in one query. */
export async function countOpen(db: Queryable, now: Date) {
  const counted = (status: 'pending' | 'expired') =>
    sql`count(*) filter (where ${hasStatus(status, now)})`.mapWith(Number);
  const [counts] = await db
    .select({ pending: counted('pending'), expired: counted('expired') })
    .from(table)
    .where(and(isStillHere(now), inArray(table.onboarding_status, ['pending', 'expired'])));
  return { pending: 0, expired: 0, ...counts };
}

export type ExistingEmployee = {
  id: string;
  full_name_ic: string;
  email: string;
  job_position: string;
  created_at: Date;
};

export async function findEmployeeByEmail(
  db: Queryable,
  email: string,
): Promise<ExistingEmployee | null> {
  const { id, full_name_ic, job_position, created_at } = table;
  const [employee] = await db
    .select({ id, full_name_ic, email: table.email, job_position, created_at })
    .from(table)
    .where(isEmailOf(table.email, email));
  return employee ?? null;
}

/** The name of another employee with this PIN: two may share one, but the admin should know. */
export async function findPinSharer(
  db: Queryable,
  { id, pin }: { id: string; pin: string | null },
): Promise<string | null> {
  if (pin === null) return null;
  const [other] = await db
    .select({ name: table.full_name_ic })
    .from(table)
    .where(and(eq(table.employee_pin, pin), ne(table.id, id)))
    .limit(1);
  return other?.name ?? null;
}

function matches({ status, position, search }: EmployeeFilters, now: Date): SQL | undefined {
  return and(
    status === 'left' ? undefined : isStillHere(now),
    status ? hasStatus(status, now) : undefined,
    position ? eq(table.job_position, position) : undefined,
    search ? containsText(table.search_key, search) : undefined,
  );
}

/** A condition: the record has something to be confirmed by phone. */
export const isFlagged = or(
  ...Object.values(flagColumns).map((column) => isNotNull(table[column])),
);

const hasLeftBy = (now: Date) => lte(table.left_on, isoDay(cafeDay(now)));

/** A condition: the opposite of {@link hasLeft}. */
export function isStillHere(now: Date): SQL | undefined {
  return or(isNull(table.left_on), gt(table.left_on, isoDay(cafeDay(now))));
}

function hasStatus(status: EmployeeFilterStatus, now: Date): SQL | undefined {
  const pending = eq(table.onboarding_status, 'pending');
  switch (status) {
    case 'completed':
      return eq(table.onboarding_status, status);
    case 'pending':
      return and(
        pending,
        or(isNull(table.token_expires_at), table.token_used, gt(table.token_expires_at, now)),
      );
    case 'expired':
      return or(
        eq(table.onboarding_status, status),
        and(pending, eq(table.token_used, false), lte(table.token_expires_at, now)),
      );
    case 'ends-today':
      return and(
        isNotNull(table.onboarding_token_hash),
        between(table.token_expires_at, now, endOfDay(now)),
      );
    case 'unsent':
      return and(
        ne(table.onboarding_status, 'completed'),
        hasMailInOutbox({ type: 'employee', id: table.id }, ['onboarding-link'], now),
      );
    case 'flagged':
      return isFlagged;
    case 'left':
      return hasLeftBy(now);
  }
}

function isOfLink({ kind, queued_at }: MailRecord, { token_expires_at }: ListedRow): boolean {
  const issuedAt = Number(token_expires_at) - linkLifetimeHours * 3_600_000;
  return kind === 'onboarding-link' && Number(queued_at) >= issuedAt;
}

function listItem(row: ListedRow, keys: Keys, origin: string, now: Date) {
  const { completed_at, onboarding_token, offer_letter_url, ...shown } = row;
  const link = linkStatus(row, now);
  const token = link === 'Active' ? openToken(keys, row.id, onboarding_token) : null;
  return {
    ...shown,
    status: visibleStatus(row, now),
    was_completed: wasCompleted(row),
    has_left: hasLeft(row, now),
    link_status: link,
    link_url: token && onboardingUrl(origin, token),
    has_offer_letter: offer_letter_url !== null,
  };
}

/** Decrypts a token; null if no key can: the list must still be shown, so that a new link can be made. */
function openToken(keys: Keys, id: string, stored: string | null): string | null {
  try {
    return decryptSecret(keys, id, 'onboarding_token', stored);
  } catch (error) {
    if (error instanceof DecryptionError) return null;
    throw error;
  }
}
