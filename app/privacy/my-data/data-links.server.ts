import { eq } from 'drizzle-orm';
import { href } from 'react-router';
import { brand } from '#app/brand.ts';
import { endLinks, issueLink, type Link, spendLink } from '#app/links/links.server.ts';
import type { MailMessage } from '#app/mail/mail-message.ts';
import { queueMail } from '#app/mail/mail-queue.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { LimitRule } from '#app/platform/http/rate-limits.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { links } from '#db/schema/links.ts';

/** No stranger fills somebody's mailbox; once these are used up, its owner still has links that work. */
const mailsPerAddress: LimitRule[] = [
  { name: 'data-link-mails', points: 3, windowSeconds: 3600 },
  { name: 'data-link-mails-a-day', points: 6, windowSeconds: 24 * 3600 },
];

/** `email`: whose data it shows. */
export type DataSession = Pick<Link<'data-session'>, 'id' | 'email' | 'expires_at'>;

export const dataLink = 'data-link';

/**
 * Mails a link to the address, whether anything is held under it or not: only its reader finds out.
 * Past the limit nothing is sent, and nothing tells.
 */
export async function requestDataLink(
  services: Pick<Services, 'db' | 'jobs' | 'keys' | 'limits' | 'settings'>,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  for (const rule of mailsPerAddress) {
    if (!(await services.limits.consume(rule, email.toLowerCase())).allowed) return;
  }
  await services.db.transaction(async (tx) => {
    const { id, token } = await issueLink(tx, { kind: dataLink, email }, now);
    const message = dataLinkMail(services.settings.origin, token);
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
    const { id, email, expires_at } = link;
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
