import { createHmac } from 'node:crypto';
import { findAdmins } from '#app/accounts/team/team.server.ts';
import { queueMail, recallMails } from '#app/mail/mail-queue.server.ts';
import type { LimitRule } from '#app/platform/http/rate-limits.server.ts';
import type { Keys } from '#app/platform/secrets/keys.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { emailMaxLength } from '#app/shared/email.ts';
import { resetLinkMail, resetMailKind } from './recovery-mails.ts';
import { issueResetLink } from './reset-links.server.ts';

const sendResetLink = 'send-reset-link';

/** No longer than a link lives: whoever uses it up leaves the owner with one that works. */
const perAccount: LimitRule = { name: 'password-reset-mail', points: 3, windowSeconds: 3600 };

type ResetJob = { addressHash: string; device: string };

/**
 * Asks for a link to the typed address. Whether it is an admin's is found out later, by the job: neither
 * the answer nor its time tells. The job carries a keyed hash, since anybody can type anybody's address.
 */
export async function requestReset(
  { db, jobs, keys, limits }: Pick<Services, 'db' | 'jobs' | 'keys' | 'limits'>,
  { email, device }: { email: string; device: string },
): Promise<void> {
  if (email.length > emailMaxLength) return;
  const { allowed } = await limits.consume(perAccount, email.toLowerCase());
  if (!allowed) return;
  const job: ResetJob = { addressHash: hashAddress(keys, email), device };
  await jobs.send(db, sendResetLink, job);
}

function hashAddress(keys: Keys, email: string): string {
  const key = keys.derive('password-reset-address');
  return createHmac('sha256', key).update(email.toLowerCase()).digest('base64url');
}

/** Call once per process: sends the links that were asked for. */
export async function workResetRequests(
  services: Pick<Services, 'db' | 'jobs' | 'keys' | 'settings'>,
): Promise<void> {
  await services.jobs.work<ResetJob>(sendResetLink, (job) => mailResetLink(services, job));
}

async function mailResetLink(
  services: Pick<Services, 'db' | 'jobs' | 'keys' | 'settings'>,
  { addressHash, device }: ResetJob,
): Promise<void> {
  const { db, settings } = services;
  const email = await findAddress(services, addressHash);
  if (!email) return;
  const now = new Date();
  await db.transaction(async (tx) => {
    const issued = await issueResetLink(tx, { origin: settings.origin, email, device, now });
    if (!issued) return;
    const subject = { type: 'user', id: issued.id };
    await recallMails(tx, subject, resetMailKind);
    const message = resetLinkMail(issued.name, issued.url);
    await queueMail(services, tx, { kind: resetMailKind, subject, to: email, message }, now);
  });
}

async function findAddress(
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  addressHash: string,
): Promise<string | undefined> {
  const addresses = (await findAdmins(db)).map(({ email }) => email);
  return addresses.find((email) => hashAddress(keys, email) === addressHash);
}
