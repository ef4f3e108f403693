import { hash, randomBytes, randomUUID } from 'node:crypto';
import { and, eq, gt, inArray, lte, type SQL } from 'drizzle-orm';
import { deleteMails } from '#app/mail/mail-queue.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { retentionPeriods } from '#app/shared/retention-periods.ts';
import { type LinkKind, links } from '#db/schema/links.ts';

const lifetimeHours: Record<LinkKind, number> = {
  'first-admin': 24,
  invitation: 48,
  'reset-password': 1,
  'change-email': 24,
  'newsletter-confirmation': retentionPeriods.unconfirmedSubscription.days * 24,
  'data-link': 1,
  'data-session': 1,
};

type Row = typeof links.$inferSelect;

/** A link of one kind. Only that of the first admin is for no address. */
export type Link<Kind extends LinkKind> = Row & {
  email: Kind extends 'first-admin' ? null : string;
};

/** A new link lives as long as its kind does, or until `expires_at`. */
type NewLink = Omit<typeof links.$inferInsert, 'id' | 'created_at' | 'expires_at' | 'token_hash'> &
  Partial<Pick<Row, 'id' | 'expires_at'>>;

type Parts = Pick<Services, 'jobs'>;

/** Only the hash is stored, so that reading the database does not reveal the link. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}

/** Makes a link, whose token of 256 bits is not stored here. Its emails have the kind and the id for a subject. */
export async function issueLink(
  tx: Queryable,
  link: NewLink,
  now: Date,
): Promise<{ id: string; token: string }> {
  const { id = randomUUID(), kind } = link;
  const token = randomBytes(32).toString('base64url');
  const expires_at = new Date(now.getTime() + lifetimeHours[kind] * 3_600_000);
  const created = { token_hash: hashToken(token), created_at: now };
  await tx.insert(links).values({ expires_at, ...link, ...created, id });
  return { id, token };
}

/** The condition for links of this kind that can still be used. */
export function isOpen(kind: LinkKind, now: Date) {
  return and(eq(links.kind, kind), gt(links.expires_at, now));
}

function usable(kind: LinkKind, token: string, now: Date) {
  return and(isOpen(kind, now), eq(links.token_hash, hashToken(token)));
}

/** Finds a link that can be used, or null. Changes nothing: mail scanners open links, too. */
export async function findLink<Kind extends LinkKind>(
  db: Queryable,
  kind: Kind,
  token: string,
  now: Date,
): Promise<Link<Kind> | null> {
  const found = await db
    .select()
    .from(links)
    .where(usable(kind, token, now));
  return asKind<Kind>(found)[0] ?? null;
}

/** Uses up a link by one conditional DELETE: of simultaneous calls, one gets the link and the others null. */
export async function spendLink<Kind extends LinkKind>(
  services: Parts,
  tx: Queryable,
  kind: Kind,
  token: string,
  now: Date,
): Promise<Link<Kind> | null> {
  const [spent] = await endLinks(services, tx, [kind], usable(kind, token, now));
  return spent ?? null;
}

/** Deletes links with their emails, which hold an address and are of no use any more. */
export function endLinks<Kind extends LinkKind>(
  services: Parts,
  tx: Queryable,
  kinds: readonly Kind[],
  which?: SQL,
): Promise<Link<Kind>[]> {
  return tx.transaction(async (tx) => {
    const ended = await tx
      .delete(links)
      .where(and(inArray(links.kind, kinds), which))
      .returning();
    for (const { kind, id } of ended) await deleteMails(services, tx, { type: kind, id });
    return asKind<Kind>(ended);
  });
}

/** A constraint of the table makes sure which kinds have an address. */
function asKind<Kind extends LinkKind>(rows: Row[]): Link<Kind>[] {
  return rows as Link<Kind>[];
}

/** Deletes expired links; but invitations are shown until somebody withdraws them or sends them again. */
export async function eraseExpiredLinks(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  now: Date,
): Promise<void> {
  const { invitation: _, ...others } = lifetimeHours;
  await endLinks({ jobs }, db, Object.keys(others) as LinkKind[], lte(links.expires_at, now));
}
