import { createHmac, randomUUID } from 'node:crypto';
import { and, asc, desc, eq, exists, inArray, ne, or, sql } from 'drizzle-orm';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { hasMailInOutbox } from '#app/mail/mail-conditions.server.ts';
import { findHistory, recordAudit } from '#app/platform/audit.server.ts';
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts';
import { findDeletionKey } from '#app/platform/deletions/record-deletion.server.ts';
import { encryptField, openField } from '#app/platform/secrets/field-encryption.server.ts';
import type { Keys } from '#app/platform/secrets/keys.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { isUuid } from '#app/shared/uuid.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { auditEvents } from '#db/schema/audit.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { type DataRequestKind, dataRequests } from '#db/schema/privacy.ts';
import { dueOn } from './due-date.ts';

type Parts = Pick<Services, 'db' | 'keys'>;

export type Asked = { email: string; kind: DataRequestKind; words: string | null; now: Date };

type SecretColumn = 'email' | 'words' | 'answer';

/** Words that are added to an open request may reach this length; more would be no correction. */
const mostWords = 10_000;

const isOpen = eq(dataRequests.state, 'open');

/**
 * Opens a request of somebody who has proved that the address is theirs. While one of the same kind is open, it only
 * adds the words of a correction to that one.
 * @param onOpened called in the same transaction, when a new one was opened
 */
export async function openDataRequest(
  { db, keys }: Parts,
  { email, kind, words, now }: Asked,
  onOpened?: (tx: Transaction, opened: { id: string; due_on: string }) => Promise<void>,
): Promise<{ due_on: string }> {
  const id = randomUUID();
  const request = {
    id,
    kind,
    email: sealRequest(keys, id, 'email', email),
    email_hash: await hashEmail(db, email),
    words: words && sealRequest(keys, id, 'words', words),
    received_at: now,
    due_on: dueOn(now),
  };
  return db.transaction(async (tx) => {
    const { email_hash } = dataRequests;
    const [open] = await tx
      .insert(dataRequests)
      .values(request)
      // An open one is locked, and comes back as it is.
      .onConflictDoUpdate({
        target: [email_hash, dataRequests.kind],
        targetWhere: sql`state = 'open'`,
        set: { email_hash: request.email_hash },
      })
      .returning({ id: dataRequests.id, due_on: dataRequests.due_on, words: dataRequests.words });
    if (!open) throw new Error('A data request was neither opened nor found');
    if (open.id === id) {
      const action = 'data-request.opened';
      await recordAudit(tx, { at: now, actor: null, action, id, details: { kind } });
      await onOpened?.(tx, open);
    } else if (words) await addWords(tx, keys, open, words);
    return { due_on: open.due_on };
  });
}

async function addWords(
  tx: Transaction,
  keys: Keys,
  { id, words: sealed }: { id: string; words: string | null },
  words: string,
): Promise<void> {
  const before = openSealed(keys, id, 'words', sealed) ?? '';
  if (before.includes(words)) return;
  const all = [before, words].filter(Boolean).join('\n\n').slice(0, mostWords);
  const change = { words: sealRequest(keys, id, 'words', all) };
  await tx.update(dataRequests).set(change).where(eq(dataRequests.id, id));
}

export function sealRequest(keys: Keys, id: string, column: SecretColumn, text: string): string {
  return encryptField(keys, { table: 'data_requests', column, id }, text);
}

function openSealed(keys: Keys, id: string, column: SecretColumn, sealed: string | null) {
  return openField(keys, { table: 'data_requests', column, id }, sealed);
}

/** By a key in the database, so that after a change of the secret nobody has two open requests. */
async function hashEmail(db: Queryable, email: string): Promise<string> {
  return createHmac('sha256', await findDeletionKey(db))
    .update(`data-request:${email.toLowerCase()}`)
    .digest('base64url');
}

/**
 * The open request for a correction under a record's address or, where that address was corrected, the request for
 * which this was done.
 * @param options `lock`: nobody answers it before the transaction ends
 */
export async function findOpenCorrection(
  db: Queryable,
  records: typeof jobApplications | typeof employeeOnboarding,
  recordId: string,
  { lock }: { lock?: boolean } = {},
): Promise<{ id: string; words: string | null } | null> {
  if (!isUuid(recordId)) return null;
  const [record] = await db
    .select({ id: records.id, email: records.email })
    .from(records)
    .where(eq(records.id, recordId));
  if (!record) return null;
  const { id, kind, email_hash, words } = dataRequests;
  const isUnderAddress = eq(email_hash, await hashEmail(db, record.email));
  const found = db
    .select({ id, words })
    .from(dataRequests)
    .where(and(or(isUnderAddress, hasCorrected(db, record.id)), eq(kind, 'correction'), isOpen))
    .orderBy(desc(isUnderAddress), asc(id));
  const [open] = lock ? await found.for('update') : await found;
  return open ?? null;
}

/** What the request asks for; empty where it can't be read. */
export function openWords(keys: Keys, { id, words }: { id: string; words: string | null }): string {
  return openSealed(keys, id, 'words', words) ?? '';
}

const correctedAction = 'data-request.edited';

function hasCorrected(db: Queryable, recordId: string) {
  const { id, subject_type, subject_id, details } = auditEvents;
  const isOfRequest = eq(subject_id, sql`${dataRequests.id}::text`);
  const isOfRecord = sql`${details}->>'record' = ${recordId}`;
  const isEdit = and(eq(subject_type, 'data-request'), eq(auditEvents.action, correctedAction));
  return exists(
    db
      .select({ id })
      .from(auditEvents)
      .where(and(isEdit, isOfRequest, isOfRecord)),
  );
}

/** The labels of what was corrected for a request, and the ids of the records, from the audit. */
export async function findCorrected(
  db: Queryable,
  id: string,
): Promise<{ labels: string[]; records: string[] }> {
  const events = await findHistory(db, { type: 'data-request', id });
  const edits = events.filter(({ what }) => what === 'edited').reverse();
  const labels = edits.flatMap(({ details }) => String(details.fields).split(', '));
  const records = edits.flatMap(({ details }) => details.record ?? []).map(String);
  return { labels: [...new Set(labels)], records: [...new Set(records)] };
}

/** The requests of an address, newest first, answered or not. */
export async function findRequestsOf(db: Queryable, email: string) {
  const { kind, state, received_at, due_on, answered_at } = dataRequests;
  return db
    .select({ kind, state, received_at, due_on, answered_at })
    .from(dataRequests)
    .where(eq(dataRequests.email_hash, await hashEmail(db, email)))
    .orderBy(desc(received_at), desc(dataRequests.id));
}

const shownOpen = 50;
const shownAnswered = 30;

/**
 * Open requests, the soonest due first, then the last answered.
 * @param email only requests of that address; empty means all
 */
export async function findDataRequests({ db, keys }: Parts, email = '') {
  const isSought = email ? eq(dataRequests.email_hash, await hashEmail(db, email)) : undefined;
  const open = await db
    .select()
    .from(dataRequests)
    .where(and(isOpen, isSought))
    .orderBy(asc(dataRequests.due_on), asc(dataRequests.received_at), asc(dataRequests.id))
    .limit(shownOpen);
  const answered = await db
    .select()
    .from(dataRequests)
    .where(and(ne(dataRequests.state, 'open'), isSought))
    .orderBy(desc(dataRequests.answered_at), desc(dataRequests.id))
    .limit(shownAnswered);
  return {
    open: open.map((row) => readRequest(keys, row)),
    answered: answered.map((row) => readRequest(keys, row)),
  };
}

export type DataRequest = ReturnType<typeof readRequest>;

/** Decrypted; `email` is null where it was deleted, or its key is lost. */
export function readRequest(keys: Keys, row: typeof dataRequests.$inferSelect) {
  const { id, kind, state, received_at, due_on, answered_at, answered_by } = row;
  return {
    ...{ id, kind, state, received_at, due_on, answered_at, answered_by },
    email: openSealed(keys, id, 'email', row.email),
    words: openSealed(keys, id, 'words', row.words),
    answer: openSealed(keys, id, 'answer', row.answer),
  };
}

/** How many are open, and the day on which the first of them is due. */
export async function findFirstDue(db: Queryable): Promise<{ open: number; due: string | null }> {
  const { due_on } = dataRequests;
  const [first] = await db.select({ due_on }).from(dataRequests).where(isOpen).orderBy(asc(due_on));
  return { open: await countOpenRequests(db), due: first?.due_on ?? null };
}

export function countOpenRequests(db: Queryable): Promise<number> {
  return db.$count(dataRequests, isOpen);
}

/** Of the last 30 days, as long as the email's file is there. */
export function countUnsentAnswers(db: Queryable, now: Date): Promise<number> {
  const subject = { type: 'data-request', id: dataRequests.id };
  return db.$count(dataRequests, hasMailInOutbox(subject, ['data-request-answer'], now));
}

export type CorrectedRecords = Awaited<ReturnType<typeof findCorrectedRecords>>;

/** Those records corrected for a request that are still there. */
export async function findCorrectedRecords(db: Queryable, records: readonly string[]) {
  const idsIn = async (table: typeof jobApplications | typeof employeeOnboarding) => {
    const { id } = table;
    const rows = await db
      .select({ id })
      .from(table)
      .where(inArray(id, [...records]));
    return rows.map((row) => row.id);
  };
  const [employeeId = null] = await idsIn(employeeOnboarding);
  return { employeeId, applicationIds: await idsIn(jobApplications) };
}

/**
 * Notes which fields an edit changes, by the labels that the person reads, with the open request for a correction, so
 * that its answer names them. Call it in the edit's transaction, before a new address is written. False where there is
 * no such request.
 */
export function noteForAnswer(
  records: typeof jobApplications | typeof employeeOnboarding,
  { id: record, admin, now }: { id: string; admin: Admin; now: Date },
) {
  return async (tx: Transaction, labels: readonly string[]): Promise<boolean> => {
    const request = await findOpenCorrection(tx, records, record, { lock: true });
    if (!request) return false;
    const { id } = request;
    const details = { fields: labels.join(', '), record: record.toLowerCase() };
    await recordAudit(tx, { at: now, actor: admin, action: correctedAction, id, details });
    return true;
  };
}
