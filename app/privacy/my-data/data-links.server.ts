import { hash, randomBytes, randomUUID } from 'node:crypto';
import { and, eq, gt, lte, type SQL } from 'drizzle-orm';
import { href } from 'react-router';
import { brand } from '#app/brand.ts';
import type { MailMessage } from '#app/mail/mail-message.ts';
import { deleteMails, queueMail } from '#app/mail/mail-queue.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Database, Queryable } from '#app/platform/database/database.server.ts';
import type { LimitRule } from '#app/platform/http/rate-limits.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { dataLinks } from '#db/schema/privacy.ts';

export const dataLinkMailKind = 'data-link';

/** Of the link, and of the page behind it. */
const linkLifetimeMinutes = 60;

/** No stranger fills somebody's mailbox. Whoever uses them up leaves its owner with links that work. */
const mailsPerAddress: LimitRule[] = [
  { name: 'data-link-mails', points: 3, windowSeconds: 3600 },
  { name: 'data-link-mails-a-day', points: 6, windowSeconds: 24 * 3600 },
];

/** `email`: whose data it shows. */
export type DataSession = { id: string; email: string; expires_at: Date };

type Parts = Pick<Services, 'jobs'> & { db: Queryable };

const newToken = () => randomBytes(32).toString('base64url');
const hashToken = (token: string) => hash('sha256', token, 'base64url');

/**
 * Mails a link to the address, whether anything is held under it or not: only who reads its emails finds out.
 * Past the limit nothing is sent, and nothing tells.
 */
export async function requestDataLink(
  services: Pick<Services, 'db' | 'jobs' | 'keys' | 'limits' | 'settings'>,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  for (const rule of mailsPerAddress) {
    if (!(await services.limits.consume(rule, email.toLowerCase())).allowed) return;
  }
  const token = newToken();
  const link = { id: randomUUID(), email, token_hash: hashToken(token), created_at: now };
  const expires_at = new Date(now.getTime() + linkLifetimeMinutes * 60_000);
  await services.db.transaction(async (tx) => {
    await tx.insert(dataLinks).values({ ...link, expires_at });
    const message = dataLinkMail(services.settings.origin, token);
    const subject = { type: dataLinkMailKind, id: link.id };
    await queueMail(services, tx, { kind: dataLinkMailKind, subject, to: email, message }, now);
  });
}

function dataLinkMail(origin: string, token: string): MailMessage {
  return {
    subject: `Your data at ${brand.name}`,
    blocks: [
      'Hello,',
      `Somebody, we hope you, asked to see what ${brand.name} holds under this address. Open this link and press Show my data.`,
      { label: 'Show my data', url: origin + href('/my-data/:token', { token }) },
      'The link works once, for an hour. Do not pass it on.',
    ],
    reason:
      'You get this email because this address was typed into our form. If it was not you, you need not do anything: nobody else can see your data.',
  };
}

/** Changes nothing: mail scanners follow links. */
export async function canOpen(db: Queryable, token: string, now: Date): Promise<boolean> {
  return (await db.$count(dataLinks, isOpen(token, now))) > 0;
}

/** Spends the link. @returns the token of the session behind it, null for a link that is used, old or unknown */
export async function openDataLink(
  db: Database,
  token: string,
  now: Date,
): Promise<{ session: string; expires_at: Date } | null> {
  const session = newToken();
  return db.transaction(async (tx) => {
    const [opened] = await tx
      .update(dataLinks)
      .set({ token_hash: null, session_hash: hashToken(session) })
      .where(isOpen(token, now))
      .returning({ id: dataLinks.id, expires_at: dataLinks.expires_at });
    if (!opened) return null;
    const { id, expires_at } = opened;
    await recordAudit(tx, { at: now, actor: null, action: 'data-link.opened', id });
    return { session, expires_at };
  });
}

function isOpen(token: string, now: Date) {
  return and(eq(dataLinks.token_hash, hashToken(token)), gt(dataLinks.expires_at, now));
}

export async function findDataSession(
  db: Queryable,
  session: string,
  now: Date,
): Promise<DataSession | null> {
  const { id, email, expires_at } = dataLinks;
  const [found] = await db
    .select({ id, email, expires_at })
    .from(dataLinks)
    .where(and(eq(dataLinks.session_hash, hashToken(session)), gt(expires_at, now)));
  return found ?? null;
}

export async function endDataSession(services: Parts, { id }: DataSession): Promise<void> {
  await deleteDataLinks(services, eq(dataLinks.id, id));
}

/** @returns how many */
export function eraseExpiredDataLinks(services: Parts, now: Date): Promise<number> {
  return deleteDataLinks(services, lte(dataLinks.expires_at, now));
}

/** With their mails, which hold the address and are of no use any more, and the sessions behind them. */
export function deleteDataLinks({ db, jobs }: Parts, which: SQL): Promise<number> {
  return db.transaction(async (tx) => {
    const deleted = await tx.delete(dataLinks).where(which).returning({ id: dataLinks.id });
    for (const { id } of deleted) await deleteMails({ jobs }, tx, { type: dataLinkMailKind, id });
    return deleted.length;
  });
}
