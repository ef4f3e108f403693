import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, isNotNull, lte } from 'drizzle-orm';
import { cafeContent } from '#app/cafe/cafe.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import type { Settings } from '#app/platform/env.server.ts';
import {
  decryptField,
  encryptField,
  openField,
} from '#app/platform/secrets/field-encryption.server.ts';
import type { Keys } from '#app/platform/secrets/keys.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { isEmail, isSameEmail } from '#app/shared/person/email.ts';
import { mails } from '#db/schema/mails.ts';
import {
  eraseFilesOf,
  findMailFilesTo,
  queueMailFileErasure,
  workMailFileErasure,
} from './erase-mail-files.server.ts';
import { type MailErrorReason, mailErrorReason } from './mail-error.ts';
import { type MailMessage, withCafe } from './mail-message.ts';
import { MailError, type MailTransport, type OutgoingMail } from './mail-transport.server.ts';

type MailSubject = { type: string; id: string };

type NewMail = {
  /** For example 'application-receipt'. */
  kind: string;
  subject: MailSubject;
  to: string;
  message: MailMessage;
  /** Stores the content with the record, encrypted. Never for a link that lets somebody in. */
  keep?: boolean;
  /** Set where there is no mail server: the email counts as in the outbox before its file is written. */
  isForOutbox?: boolean;
};

export type MailRecord = Pick<
  typeof mails.$inferSelect,
  'kind' | 'state' | 'fault' | 'queued_at' | 'changed_at'
>;

/** `content` is null where it is not stored. */
export type StoredMail = MailRecord & { id: string; content: MailContent | null };

type MailContent = Pick<NewMail, 'to' | 'message'>;

type RenderMail = (
  message: MailMessage,
) => Promise<Pick<OutgoingMail, 'html' | 'text' | 'replyTo'>>;

const sendMail = 'send-mail';

/**
 * Kinds that go after all others (0), for which somebody we know is waiting. `isCounted`: a stranger can have such an
 * email sent to any address.
 */
const behind: { [kind: string]: { priority: number; isCounted?: boolean } | undefined } = {
  'application-receipt': { priority: -1, isCounted: true },
  'data-link': { priority: -1, isCounted: true },
  'newsletter-confirmation': { priority: -1, isCounted: true },
  'newsletter-leaving': { priority: -1, isCounted: true },
  'new-application': { priority: -1 },
  restock: { priority: -2 },
};

/** Three days (ms), in which a mail server may be down or a password wrong. */
const giveUpAfterMs = 3 * 24 * 60 * 60 * 1000;

/** Counted by the hour in which they were queued, so that emails held up by an outage are not too many at once. */
const counted = { name: 'mails-by-strangers', points: 300, windowSeconds: giveUpAfterMs / 1000 };
const toldOfCounted = { ...counted, name: 'mails-by-strangers-told', points: 1, isExact: true };

/** Reasons that make a retry pointless. All others may be fixed on our side. */
const finalReasons: readonly MailErrorReason[] = ['address-refused', 'content-refused', 'too-many'];

/** Encrypted, because an email may contain a link that lets somebody in. */
const contentPlace = (id: string) => ({ table: 'mails', column: 'content', id });

/**
 * Queues an email in the transaction of the change that causes it: it is sent if, and only if, that
 * one commits. It is sent once, or twice with the same Message-ID when this process dies, or the
 * mail server stops answering, between sending and recording that.
 */
export async function queueMail(
  { jobs, keys }: Pick<Services, 'jobs' | 'keys'>,
  tx: Queryable,
  { kind, subject, to, message, keep = false, isForOutbox = false }: NewMail,
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
  // Nothing can be sent, but the change that causes the email stands.
  if (!isEmail(to)) {
    await tx
      .insert(mails)
      .values({ ...mail, state: 'failed', fault: 'no-address' satisfies MailErrorReason });
    return;
  }
  const content = sealContent(keys, id, { to, message });
  const fault = isForOutbox ? ('outbox' satisfies MailErrorReason) : null;
  await tx.insert(mails).values({ ...mail, content, fault });
  const priority = behind[kind]?.priority ?? 0;
  await jobs.send(tx, sendMail, { mailId: id }, { priority });
}

const { id, kind, state, fault, queued_at, changed_at, content, keeps_content } = mails;
const shown = { kind, state, fault, queued_at, changed_at };

export function findMails(db: Queryable, subject: MailSubject): Promise<MailRecord[]> {
  const found = db.select(shown).from(mails).where(isAbout(subject));
  return found.orderBy(asc(queued_at), asc(id));
}

/** The mails about several records of one type, by the record's id. */
export async function findMailsOfMany(
  db: Queryable,
  type: string,
  ids: readonly string[],
): Promise<Map<string, MailRecord[]>> {
  const about = mails.subject_id;
  const rows = await db
    .select({ ...shown, about })
    .from(mails)
    .where(and(eq(mails.subject_type, type), inArray(about, [...ids])))
    .orderBy(asc(queued_at), asc(id));
  return Map.groupBy(rows, (mail) => mail.about);
}

/** As {@link findMails}, with the content as people read it, where it is stored and can be decrypted. */
export async function findStoredMails(
  db: Queryable,
  keys: Keys,
  subject: MailSubject,
): Promise<StoredMail[]> {
  const rows = await db
    .select({ ...shown, id, content, keeps_content })
    .from(mails)
    .where(isAbout(subject))
    .orderBy(asc(queued_at), asc(id));
  const cafe = await cafeContent.read(db);
  return rows.map(({ content, keeps_content, ...mail }) => {
    const kept = keeps_content ? openKept(keys, mail.id, content) : null;
    return { ...mail, content: kept && { ...kept, message: withCafe(kept.message, cafe) } };
  });
}

function sealContent(keys: Keys, id: string, content: MailContent): string {
  return encryptField(keys, contentPlace(id), JSON.stringify(content));
}

function openKept(keys: Keys, id: string, content: string | null): MailContent | null {
  const text = openField(keys, contentPlace(id), content);
  return text && JSON.parse(text);
}

/** Call it in the transaction that deletes the record: its waiting mails are not sent, and its outbox files go. */
export async function deleteMails(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Queryable,
  subject: MailSubject,
): Promise<void> {
  const deleted = await tx.delete(mails).where(isAbout(subject)).returning({ id });
  await queueMailFileErasure(
    jobs,
    tx,
    deleted.map((mail) => mail.id),
  );
}

/** Deletes the waiting mails to this address, in upper or lower case, and its outbox files, whatever they are about. */
export async function deleteMailsTo(
  { jobs, keys, settings }: Pick<Services, 'jobs' | 'keys' | 'settings'>,
  tx: Queryable,
  address: string,
): Promise<void> {
  const isWaiting = and(eq(state, 'queued'), isNotNull(content));
  const waiting = await tx.select({ id, content }).from(mails).where(isWaiting);
  const theirs = waiting
    .filter((mail) => isSameEmail(openKept(keys, mail.id, mail.content)?.to ?? '', address))
    .map((mail) => mail.id);
  await tx.delete(mails).where(inArray(id, theirs));
  // Only now: an email that was just being written has either lost its row or left its file.
  await queueMailFileErasure(jobs, tx, await findMailFilesTo(settings, address));
}

/** Deletes mails of this type, sent or not, that are at least this old. */
export async function deleteMailsUntil(tx: Queryable, type: string, until: Date): Promise<void> {
  await tx.delete(mails).where(and(eq(mails.subject_type, type), lte(mails.queued_at, until)));
}

/** Call it in the transaction that makes these mails pointless: waiting ones are not sent. */
export async function recallMails(tx: Queryable, subject: MailSubject, kind: string) {
  await tx.delete(mails).where(isWaiting(subject, kind));
}

/** Like {@link recallMails}, but the mail stays visible as not sent, or as sent if it is on its way. */
export async function withdrawMails(
  tx: Queryable,
  subject: MailSubject,
  kind: string,
  now: Date,
): Promise<void> {
  const fault: MailErrorReason = 'withdrawn';
  const change = { state: 'failed', fault, changed_at: now } as const;
  await tx.update(mails).set(change).where(isWaiting(subject, kind));
}

function isAbout({ type, id }: MailSubject) {
  return and(eq(mails.subject_type, type), eq(mails.subject_id, id));
}

function isWaiting(subject: MailSubject, kind: string) {
  return and(isAbout(subject), eq(mails.kind, kind), eq(mails.state, 'queued'));
}

/**
 * Call once per process.
 * @param onGiveUp told of each email that will not be tried again; of those that are too many in an hour, of the first
 */
export async function workMail(
  services: Pick<Services, 'db' | 'jobs' | 'keys' | 'limits'> & {
    settings: Pick<Settings, 'dataDir'>;
  },
  transport: MailTransport,
  render: RenderMail,
  onGiveUp: (fault: string, kind: string) => void = () => undefined,
): Promise<void> {
  await workMailFileErasure(services);
  await services.jobs.work<{ mailId: string }>(sendMail, async ({ mailId }) => {
    await sendQueued(services, transport, render, mailId, onGiveUp);
    // The email was deleted while its file was being written.
    if ((await services.db.$count(mails, eq(id, mailId))) > 0) return;
    await eraseFilesOf(services.settings, [mailId]);
  });
}

/** Does nothing when the email is deleted or done; throws when it has to be retried. */
async function sendQueued(
  { db, keys, limits }: Pick<Services, 'db' | 'keys' | 'limits'>,
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
  let kept = mail.keeps_content ? content : null;
  const sentAt = new Date();
  const cafe = await cafeContent.read(db);
  const hour = queuedAt.toISOString().slice(0, 13);
  try {
    const isCounted = behind[kind]?.isCounted && mail.fault === null;
    if (isCounted && !(await limits.consume(counted, hour)).allowed)
      throw new MailError('too-many');
    const { to, message: written }: MailContent = JSON.parse(
      decryptField(keys, contentPlace(id), content),
    );
    const message = withCafe(written, cafe);
    if (kept) kept = sealContent(keys, id, { to, message });
    const { subject, unsubscribeUrl } = message;
    const parts = await render(message);
    await transport.send({ id, kind, to, subject, unsubscribeUrl, queuedAt, sentAt, ...parts });
  } catch (error) {
    const now = new Date();
    const { reason, message } = error instanceof MailError ? error : new MailError('unknown');
    // It may have been delivered: that stays recorded, whatever the next try returns.
    const inDoubt = mail.fault !== null && mailErrorReason(mail.fault) === 'unanswered';
    const fault = inDoubt ? mail.fault : message;
    const isLast =
      finalReasons.includes(reason) ||
      (inDoubt && reason === 'unanswered') ||
      now.getTime() - queuedAt.getTime() > giveUpAfterMs;
    if (isLast) {
      await updateMail(db, id, { state: 'failed', content: kept, fault, changed_at: now });
      if (reason === 'too-many' && !(await limits.consume(toldOfCounted, hour)).allowed) return;
      return onGiveUp(message, kind);
    }
    await updateMail(db, id, { fault, changed_at: now });
    throw error;
  }
  const fault = transport.isOutbox ? ('outbox' satisfies MailErrorReason) : null;
  await updateMail(db, id, { state: 'sent', content: kept, fault, changed_at: new Date() });
}

async function updateMail(
  db: Queryable,
  id: string,
  change: Partial<typeof mails.$inferInsert>,
): Promise<void> {
  await db.update(mails).set(change).where(eq(mails.id, id));
}
