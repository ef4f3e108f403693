import { and, desc, eq, gt, lt, notExists, sql } from 'drizzle-orm';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { linkStatus, visibleStatus } from '#app/employees/employee.ts';
import { editRules } from '#app/employees/employee-form.ts';
import { findPinSharer } from '#app/employees/employees.server.ts';
import { mapFields } from '#app/forms/rules.ts';
import { type MailProgress, mailTrouble } from '#app/mail/mail-error.ts';
import { findMails, type MailRecord } from '#app/mail/mail-queue.server.ts';
import { noticeText } from '#app/notices/notice-text.ts';
import { findHistory } from '#app/platform/audit.server.ts';
import type { Database, Queryable } from '#app/platform/database/database.server.ts';
import { isEmailOf } from '#app/platform/database/text-conditions.server.ts';
import type { Keys } from '#app/platform/secrets/keys.server.ts';
import { isUuid } from '#app/shared/uuid.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { auditEvents } from '#db/schema/audit.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { decryptSecret, recordEmployeeEvent } from './employee-record.server.ts';

type OpenResult = { ok: true; record: EmployeeRecord } | { ok: false; reason: 'not-found' };

export type OpeningPurpose = 'view' | 'edit';

/** The whole record with its numbers decrypted. Each opening is recorded (spec 6.6). */
export async function openEmployee(
  { db, keys }: { db: Database; keys: Keys },
  { id, purpose, admin, now }: { id: string; purpose: OpeningPurpose; admin: Admin; now: Date },
): Promise<OpenResult> {
  if (!isUuid(id)) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx) => {
    // Reads all columns: this is the only place that shows the whole record.
    const [row] = await tx.select().from(employeeOnboarding).where(eq(employeeOnboarding.id, id));
    if (!row) return { ok: false, reason: 'not-found' };
    const details = { for: purpose };
    await recordEmployeeEvent(tx, { id, what: 'opened', actor: admin, at: now, details });
    return { ok: true, record: await readRecord(tx, keys, row, now) };
  });
}

type Row = typeof employeeOnboarding.$inferSelect;

/** An employee as the dialogs get it: placeholders as stored, numbers decrypted, times in ISO 8601. */
export type EmployeeRecord = Awaited<ReturnType<typeof readRecord>>;

async function readRecord(tx: Queryable, keys: Keys, row: Row, now: Date) {
  const { id } = row;
  const history = await findHistory(tx, { type: 'employee', id });
  return {
    id,
    ...mapFields(editRules, (field) => row[field]),
    ...decryptNumbers(keys, row),
    onboarding_status: row.onboarding_status,
    status: visibleStatus(row, now),
    link_status: linkStatus(row, now),
    token_expires_at: row.token_expires_at?.toISOString() ?? null,
    keep_until: row.keep_until,
    keep_reason: row.keep_reason,
    created_at: row.created_at.toISOString(),
    completed_at: row.completed_at?.toISOString() ?? null,
    bank_account_changed_at: row.bank_account_changed_at?.toISOString() ?? null,
    date_of_birth_differs_at: row.date_of_birth_differs_at?.toISOString() ?? null,
    account_owner_differs_at: row.account_owner_differs_at?.toISOString() ?? null,
    notice: noticeText(row),
    version: versionOf(row),
    pin_shared_with: await findPinSharer(tx, { id, pin: row.employee_pin }),
    mail_troubles: mailTroubles(await findMails(tx, { type: 'employee', id })),
    applications: await findApplicationsOf(tx, row.email),
    applied_before: await findAppliedBefore(tx, row),
    history: history.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
  };
}

const shownApplications = 5;

async function findApplicationsOf(db: Queryable, address: string) {
  const { id, email, job_position, created_at } = jobApplications;
  const found = await db
    .select({ id, job_position, created_at })
    .from(jobApplications)
    .where(isEmailOf(email, address))
    .orderBy(desc(created_at))
    .limit(shownApplications);
  return found.map((one) => ({ ...one, created_at: one.created_at.toISOString() }));
}

/**
 * The phone number of the accepted application from which the record came: the first before it that was not corrected
 * since. Whoever reads somebody's mailbox can send another under the address, or ask for a correction of this one.
 */
async function findAppliedBefore(db: Queryable, row: Pick<Row, 'email' | 'created_at'>) {
  const { id, email, phone, created_at, application_status } = jobApplications;
  const { subject_type, subject_id, action, at } = auditEvents;
  const isCorrectedSince = and(
    eq(subject_type, 'application'),
    eq(subject_id, sql`${id}::text`),
    eq(action, 'application.edited'),
    gt(at, row.created_at),
  );
  const [found] = await db
    .select({ phone, created_at })
    .from(jobApplications)
    .where(
      and(
        isEmailOf(email, row.email),
        eq(application_status, 'accepted'),
        lt(created_at, row.created_at),
        notExists(db.select().from(auditEvents).where(isCorrectedSince)),
      ),
    )
    .orderBy(created_at)
    .limit(1);
  return found ? { phone: found.phone, on: found.created_at.toISOString() } : null;
}

/**
 * The latest mail of each kind that did not go out as it should. A later mail of the kind makes up for a lost one; one
 * queued at the same moment, to another owner, does not.
 */
function mailTroubles(mails: readonly MailRecord[]): ({ kind: string } & MailProgress)[] {
  const isMadeUpFor = ({ kind, queued_at }: MailRecord) =>
    mails.some((other) => other.kind === kind && other.queued_at > queued_at);
  const troubles = mails
    .filter((mail) => mailTrouble(mail) !== null && !isMadeUpFor(mail))
    .map(({ kind, state, fault }) => ({ kind, state, fault }));
  return [...new Map(troubles.map((mail) => [mail.kind, mail])).values()];
}

export function decryptNumbers(
  keys: Keys,
  row: Pick<Row, 'id' | 'ic_number' | 'kwsp_no' | 'account_number'>,
) {
  return {
    ic_number: decryptSecret(keys, row.id, 'ic_number', row.ic_number),
    kwsp_no: decryptSecret(keys, row.id, 'kwsp_no', row.kwsp_no),
    account_number: decryptSecret(keys, row.id, 'account_number', row.account_number),
  };
}

/** The record's version: an edit of an older one is refused. Every change of what people read sets `updated_at`. */
export function versionOf({ updated_at }: Pick<Row, 'updated_at'>): string {
  return updated_at.toISOString();
}
