import { randomUUID } from 'node:crypto';
import { and, asc, eq, lte } from 'drizzle-orm';
import type { Queryable } from '#app/platform/database/database.server.ts';
import {
  DecryptionError,
  decryptField,
  encryptField,
} from '#app/platform/secrets/field-encryption.server.ts';
import type { Keys } from '#app/platform/secrets/keys.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { isEmail } from '#app/shared/email.ts';
import { mails } from '#db/schema/mails.ts';
import { type MailErrorReason, mailErrorReason } from './mail-error.ts';
import type { MailMessage } from './mail-message.ts';
import { MailError, type MailTransport } from './mail-transport.server.ts';

/** The record that a mail is about. */
export type MailSubject = { type: string; id: string };

/** A mail to be. */
export type NewMail = {
  /** Which one: 'application-receipt'. */
  kind: string;
  subject: MailSubject;
  /** One address. */
  to: string;
  message: MailMessage;
  /** What it said stays with the record, encrypted. Never for one with a link that lets somebody in. */
  keep?: boolean;
};

/** What a record shows of a mail. */
export type MailRecord = Pick<
  typeof mails.$inferSelect,
  'kind' | 'state' | 'fault' | 'queued_at' | 'changed_at'
>;

/** A mail of a record, and what it said to whom; null where that was not kept. */
export type KeptMail = MailRecord & { id: string; content: MailContent | null };

/** What a mail says, and to whom. */
type MailContent = Pick<NewMail, 'to' | 'message'>;

/** Semaphore what a mail says into its two parts. */
export type RenderMail = (message: MailMessage) => Promise<{ html: string; text: string }>;

const sendMail = 'send-mail';

/** Three days, in milliseconds, in which a mail server may be away and a password wrong. */
const giveUpAfterMs = 3 * 24 * 60 * 60 * 1000;

/** After these there is no use in trying again. Whatever is wrong with ourselves, somebody may mend. */
const finalReasons: readonly MailErrorReason[] = ['address-refused', 'content-refused'];

const noAddress: MailErrorReason = 'no-address';

/** Encrypted, because a mail may carry a link that lets somebody in. */
const contentPlace = (id: string) => ({ table: 'mails', column: 'content', id });

/**
 * Queues a mail in the transaction of the change that causes it: it goes out if, and only if, that
 * one commits. It is handed over once. Only when this process dies, or the mail server falls silent,
 * between handing it over and noting that, it goes once more, under the same Message-ID.
 */
export async function queueMail(
  { jobs, keys }: Pick<Services, 'jobs' | 'keys'>,
  tx: Queryable,
  { kind, subject, to, message, keep = false }: NewMail,
  now: Date,
): Promise<void> {
  const id = randomUUID();
  const mail = {
    id,
    kind,
    keeps_content: keep,
    subject_type: subject.type,
    subject_id: subject.id,
    queued_at: now,
    changed_at: now,
  };
  // An address that is none can't be written to, but the change that causes the mail stands.
  if (!isEmail(to)) {
    await tx.insert(mails).values({ ...mail, state: 'failed', fault: noAddress });
    return;
  }
  const text = JSON.stringify({ to, message } satisfies MailContent);
  const content = encryptField(keys, contentPlace(id), text);
  await tx.insert(mails).values({ ...mail, content });
  await jobs.send(tx, sendMail, { mailId: id }, { untilDone: true });
}

/** The mails about a record, oldest first. */
export function findMails(db: Queryable, subject: MailSubject): Promise<MailRecord[]> {
  const { kind, state, fault, queued_at, changed_at } = mails;
  return db
    .select({ kind, state, fault, queued_at, changed_at })
    .from(mails)
    .where(isAbout(subject))
    .orderBy(asc(queued_at), asc(mails.id));
}

/** The same with what each of them said, where that is kept and a key at hand opens it. */
export async function findKeptMails(
  db: Queryable,
  keys: Keys,
  subject: MailSubject,
): Promise<KeptMail[]> {
  const { id, kind, state, fault, queued_at, changed_at, content, keeps_content } = mails;
  const rows = await db
    .select({ id, kind, state, fault, queued_at, changed_at, content, keeps_content })
    .from(mails)
    .where(isAbout(subject))
    .orderBy(asc(queued_at), asc(id));
  return rows.map(({ content, keeps_content, ...mail }) => ({
    ...mail,
    content: keeps_content && content ? openKept(keys, mail.id, content) : null,
  }));
}

function openContent(keys: Keys, id: string, content: string): MailContent {
  // Written by queueMail.
  return JSON.parse(decryptField(keys, contentPlace(id), content));
}

function openKept(keys: Keys, id: string, content: string): MailContent | null {
  try {
    return openContent(keys, id, content);
  } catch (error) {
    // One mail that nobody can read any more takes no record off the screen.
    if (error instanceof DecryptionError) return null;
    throw error;
  }
}

/** Call it in the transaction that deletes the record: what waits to be sent is not sent any more. */
export async function deleteMails(tx: Queryable, subject: MailSubject): Promise<void> {
  await tx.delete(mails).where(isAbout(subject));
}

/** Of mails that are about no record nothing is kept, sent or not, once they are as old as this. */
export async function deleteMailsUntil(tx: Queryable, type: string, until: Date): Promise<void> {
  await tx.delete(mails).where(and(eq(mails.subject_type, type), lte(mails.queued_at, until)));
}

/** Call it in the transaction that makes mails of this kind pointless: those that wait are not sent. */
export async function recallMails(
  tx: Queryable,
  subject: MailSubject,
  kind: string,
): Promise<void> {
  await tx
    .delete(mails)
    .where(and(isAbout(subject), eq(mails.kind, kind), eq(mails.state, 'queued')));
}

/**
 * The same where people must see that there was such a mail: it stays, as one that was not sent. One
 * that is being handed over at this moment will say that it was.
 */
export async function withdrawMails(
  tx: Queryable,
  subject: MailSubject,
  kind: string,
  now: Date,
): Promise<void> {
  const fault: MailErrorReason = 'withdrawn';
  await tx
    .update(mails)
    .set({ state: 'failed', fault, changed_at: now })
    .where(and(isAbout(subject), eq(mails.kind, kind), eq(mails.state, 'queued')));
}

function isAbout({ type, id }: MailSubject) {
  return and(eq(mails.subject_type, type), eq(mails.subject_id, id));
}

/**
 * Registers the handler that sends what is queued; once in a process, at start.
 * @param onGiveUp told of each mail that will not be tried again
 */
export async function workMail(
  services: Pick<Services, 'db' | 'jobs' | 'keys'>,
  transport: MailTransport,
  render: RenderMail,
  onGiveUp: (fault: string, kind: string) => void = () => undefined,
): Promise<void> {
  await services.jobs.work<{ mailId: string }>(sendMail, ({ mailId }) =>
    sendQueued(services, transport, render, mailId, onGiveUp),
  );
}

/** Sends one mail, unless it is gone or done; throws when it is to be tried again. */
async function sendQueued(
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  transport: MailTransport,
  render: RenderMail,
  id: string,
  onGiveUp: (fault: string, kind: string) => void,
): Promise<void> {
  const [mail] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.id, id), eq(mails.state, 'queued')));
  if (!mail?.content) return;
  const { kind, content, queued_at: queuedAt } = mail;
  const kept = mail.keeps_content ? content : null;
  const sentAt = new Date();
  try {
    const { to, message } = openContent(keys, id, content);
    const { subject, unsubscribeUrl } = message;
    const parts = await render(message);
    await transport.send({ id, kind, to, subject, unsubscribeUrl, queuedAt, sentAt, ...parts });
  } catch (error) {
    const now = new Date();
    const { reason, message } = error instanceof MailError ? error : new MailError('unknown');
    // It may be there already. That stays known, whatever another try meets.
    const inDoubt = mail.fault !== null && mailErrorReason(mail.fault) === 'unanswered';
    const fault = inDoubt ? mail.fault : message;
    const isLast =
      finalReasons.includes(reason) ||
      (inDoubt && reason === 'unanswered') ||
      now.getTime() - queuedAt.getTime() > giveUpAfterMs;
    if (isLast) {
      await note(db, id, { state: 'failed', content: kept, fault, changed_at: now });
      return onGiveUp(message, kind);
    }
    await note(db, id, { fault, changed_at: now });
    throw error;
  }
  await note(db, id, { state: 'sent', content: kept, fault: null, changed_at: new Date() });
}

async function note(
  db: Queryable,
  id: string,
  change: Partial<typeof mails.$inferInsert>,
): Promise<void> {
  await db.update(mails).set(change).where(eq(mails.id, id));
}
