import { and, eq, gt } from 'drizzle-orm';
import { isPlaceholder, wasCompleted, withoutPlaceholder } from '#app/employees/employee.ts';
import { isStillHere } from '#app/employees/employees.server.ts';
import { decryptSecret } from '#app/employees/record/employee-record.server.ts';
import { mapFields } from '#app/forms/rules.ts';
import { hashToken } from '#app/links/links.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import type { Keys } from '#app/platform/secrets/keys.server.ts';
import { cafeDay, longDate } from '#app/shared/dates.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import {
  noNumbers,
  type OnboardingField,
  type OnboardingForm,
  type OnFile,
  onboardingRules,
  onFileMark,
} from './onboarding.ts';
import type { OpenOnboarding } from './onboarding-link.ts';

const { id, onboarding_status, completed_at, job_position, started_on } = employeeOnboarding;
const { employee_pin, offer_letter_url } = employeeOnboarding;

/** The columns that the form may show or must compare; no others of the record are read. */
const columns = {
  // Each field of the rules has a column of its name.
  ...(mapFields(onboardingRules, (field) => employeeOnboarding[field]) as Pick<
    typeof employeeOnboarding,
    OnboardingField
  >),
  ...{ id, onboarding_status, completed_at, job_position, started_on },
  ...{ employee_pin, offer_letter_url },
};

/** A condition: the token's link is unused and unexpired, and its holder has not left (spec 7.5). */
export function openLink(token: string, now: Date) {
  return and(
    eq(employeeOnboarding.onboarding_token_hash, hashToken(token)),
    eq(employeeOnboarding.token_used, false),
    gt(employeeOnboarding.token_expires_at, now),
    isStillHere(now),
  );
}

export function selectOpenRecord(db: Queryable, token: string, now: Date) {
  return db.select(columns).from(employeeOnboarding).where(openLink(token, now));
}

export type OpenRecord = Awaited<ReturnType<typeof selectOpenRecord>>[number];

/** Decrypts a number of the record; null while there is none, or only a placeholder. */
export function decryptNumber(keys: Keys, record: OpenRecord, field: keyof OnFile): string | null {
  const number = decryptSecret(keys, record.id, field, record[field]);
  return number === null || isPlaceholder(number) ? null : number;
}

/** Replaces the fields about the work, when the link must not show them. */
export const nothingOfWork = { job_position: null, started_on: null };

/**
 * Finds what the form shows to the holder of this link; null when the link is unknown, used, replaced or expired.
 * Changes nothing. Placeholders become empty. No digit of a number on file is shown, since the last digits open
 * 'My data'. For a form that was completed before, only name, email and phone are shown (spec 4.15), so that a
 * stray link shows no more.
 */
export async function findOpenOnboarding(
  { db, keys }: { db: Queryable; keys: Keys },
  token: string,
  now: Date,
): Promise<OpenOnboarding | null> {
  const [record] = await selectOpenRecord(db, token, now);
  if (!record) return null;
  const { job_position, started_on } = record;
  return {
    holder: withoutPlaceholder(record.full_name_ic) || null,
    prefill: prefillOf(record),
    onFile: onFileOf(keys, record),
    ...(wasCompleted(record) ? nothingOfWork : { job_position, started_on }),
  };
}

/** The day on which the form was completed by this link (5 March 2024); null for every other link. */
export async function findCompletion(db: Queryable, token: string): Promise<string | null> {
  const [record] = await db
    .select({ at: employeeOnboarding.completed_at })
    .from(employeeOnboarding)
    .where(eq(employeeOnboarding.completed_token_hash, hashToken(token)));
  return record?.at ? longDate(cafeDay(record.at)) : null;
}

/** Does the record hold anything that 'My data' would show and the link does not? */
export function holdsMoreThanShown(keys: Keys, record: OpenRecord): boolean {
  const secret = ['ic_number', 'kwsp_no', 'account_number'] as const;
  const numbers = secret.map((field) => decryptNumber(keys, record, field));
  const theCafes = [record.employee_pin, record.offer_letter_url];
  return wasCompleted(record) || [...numbers, ...theCafes].some((held) => held !== null);
}

export function onFileOf(keys: Keys, record: OpenRecord): OnFile {
  const end = (field: keyof OnFile) => {
    const number = decryptNumber(keys, record, field);
    return number && onFileMark;
  };
  return {
    ic_number: end('ic_number'),
    kwsp_no: end('kwsp_no'),
    // Before the first completion an account number was typed by somebody else. It does not count as on file:
    // the hire can't see it, and by leaving the field empty would be paid to it.
    account_number: record.completed_at === null ? null : end('account_number'),
  };
}

/** The fields that a link shows of a record that was completed before. */
const shownAgain: readonly OnboardingField[] = ['full_name_ic', 'email', 'phone'];

function prefillOf(record: OpenRecord): OnboardingForm {
  const isShown = wasCompleted(record)
    ? (field: OnboardingField) => shownAgain.includes(field)
    : (field: OnboardingField) => !(field in noNumbers);
  return mapFields(onboardingRules, (field) =>
    isShown(field) ? withoutPlaceholder(record[field]) : '',
  );
}
