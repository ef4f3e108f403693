import { eq } from 'drizzle-orm';
import { createCookie, href, redirect } from 'react-router';
import { brand } from '#app/brand.ts';
import {
  endLinks,
  findLink,
  hashToken,
  issueLink,
  type Link,
  spendLink,
} from '#app/links/links.server.ts';
import type { MailMessage } from '#app/mail/mail-message.ts';
import { queueMail } from '#app/mail/mail-queue.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { type LimitRule, perHour } from '#app/platform/http/limits/rate-limits.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { links } from '#db/schema/links.ts';

// These limits keep strangers from filling a mailbox, and never leave its owner without a link: the three of an hour
// live for an hour, and the last one of a day lives for a day.
const ofHour = perHour('data-link-mails', 3);
const ofDay: LimitRule = { name: 'data-link-mails-a-day', points: 5, windowSeconds: 24 * 3600 };
const lastOfDay: LimitRule = { ...ofDay, name: 'data-link-mails-a-day-last', points: 1 };

/** `email`: whose data it shows. */
export type DataSession = Pick<Link<'data-session'>, 'id' | 'email' | 'expires_at'>;

/** The longest life of a session; its link may live longer. */
const sessionMs = 3_600_000;

export const dataLink = 'data-link';

/**
 * Mails a link to the address, whether anything is held under it or not: only its reader finds out. Past the limit
 * nothing is sent, and the answer does not tell.
 */
export async function requestDataLink(
  services: Pick<Services, 'db' | 'jobs' | 'keys' | 'limits' | 'settings'>,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  const take = async (rule: LimitRule) =>
    (await services.limits.consume(rule, email.toLowerCase())).allowed;
  if (!(await take(ofHour))) return;
  const isLast = !(await take(ofDay));
  if (isLast && !(await take(lastOfDay))) return;
  const { windowSeconds } = isLast ? lastOfDay : ofHour;
  const expires_at = new Date(now.getTime() + windowSeconds * 1000);
  await services.db.transaction(async (tx) => {
    const { id, token } = await issueLink(tx, { kind: dataLink, email, expires_at }, now);
    const message = dataLinkMail(services.settings.origin, token, isLast);
    const subject = { type: dataLink, id };
    await queueMail(services, tx, { kind: dataLink, subject, to: email, message }, now);
  });
}

/** Spends the link. @returns the token of the session behind it, null for a link that is used, old or unknown */
export async function openDataLink(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  token: string,
  now: Date,
): Promise<{ session: string; expires_at: Date } | null> {
  return db.transaction(async (tx) => {
    const link = await spendLink({ jobs }, tx, dataLink, token, now);
    if (!link) return null;
    const { id, email } = link;
    const expires_at = new Date(Math.min(link.expires_at.getTime(), now.getTime() + sessionMs));
    const session = { kind: 'data-session', id, email, expires_at } as const;
    const issued = await issueLink(tx, session, now);
    await recordAudit(tx, { at: now, actor: null, action: 'data-link.opened', id });
    return { session: issued.token, expires_at };
  });
}

export async function endDataSession(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  { id }: DataSession,
): Promise<void> {
  await endLinks({ jobs }, db, ['data-session'], eq(links.id, id));
}

function dataLinkMail(origin: string, token: string, isLast: boolean): MailMessage {
  return {
    subject: `Your data at ${brand.name}`,
    blocks: [
      'Hello,',
      `This link shows what ${brand.name} holds under this address. If you asked for it, open it and press Show my data.`,
      { label: 'Show my data', url: origin + href('/my-data/:token', { token }) },
      isLast
        ? 'The link works once, within a day. Several were asked for, so we send no more for now. Please do not share it.'
        : 'The link works once, within an hour. Please do not share it.',
    ],
    reason:
      'You get this email because this address was typed into our form. If it was not you, you need not do anything: nobody else can see your data.',
  };
}

/** Sent only to the pages below /my-data, and not with requests from other sites. */
const cookie = createCookie('my_data', {
  path: href('/my-data'),
  httpOnly: true,
  sameSite: 'strict',
});

/** @param link the token of the link that was spent for the session, see {@link isOpenedBy} */
export function dataCookie(
  session: string,
  { link, origin, expires }: { link: string; origin: string; expires: Date },
): Promise<string> {
  const value = `${session}.${hashToken(link)}`;
  return cookie.serialize(value, { expires, secure: origin.startsWith('https:') });
}

/** The token of the session, and the hash of its link's; tokens hold no dot. */
async function readCookie(request: Request): Promise<string[]> {
  const value: unknown = await cookie.parse(request.headers.get('Cookie'));
  return typeof value === 'string' ? value.split('.') : [];
}

/** Did this link open what is open in this browser? A second press on it in the email leads back there. */
export async function isOpenedBy(request: Request, link: string): Promise<boolean> {
  const [, hash] = await readCookie(request);
  return hash === hashToken(link);
}

/** Removes the cookie. */
export function endedDataCookie(): Promise<string> {
  return cookie.serialize('', { maxAge: 0 });
}

/** @throws a redirect to where a link is asked for, when there is no session or its hour is over */
export async function requireDataSession(
  db: Queryable,
  request: Request,
  now: Date,
): Promise<DataSession> {
  const [token] = await readCookie(request);
  const session = token ? await findLink(db, 'data-session', token, now) : null;
  if (!session) throw redirect(`${href('/my-data')}?ended`, 303);
  return session;
}
