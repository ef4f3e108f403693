import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { desc, eq, inArray, type SQL } from 'drizzle-orm';
import { tokenPlace } from '#app/accounts/team/invitations.server.ts';
import { hashToken } from '#app/links/links.server.ts';
import { unsubscribeToken } from '#app/newsletter/newsletter-links.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { hasErrorCode } from '#app/platform/failures/system-error.server.ts';
import { encryptField } from '#app/platform/secrets/field-encryption.server.ts';
import type { Keys } from '#app/platform/secrets/keys.server.ts';
import { dataCookie } from '#app/privacy/my-data/data-links.server.ts';
import { openDataRequest } from '#app/privacy/requests/data-requests.server.ts';
import { user } from '#db/schema/accounts.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { type LinkKind, links as linksTable } from '#db/schema/links.ts';
import { newsletterKeys } from '#db/schema/subscribers.ts';
import { onDatabase } from '#tests/support/pages/onboarding-page.ts';
import type { RunningServer } from '#tests/support/processes/server.ts';
import { owner, ownerSettings } from '#tests/support/sign-in/owner.ts';

const run = promisify(execFile);

/** The settings that a filled cafe is made and started with. */
export const filledCafeEnv = {
  ...ownerSettings,
  PRODUCTS_IN_STOCK: '1',
};

const addresses = {
  'newsletter-confirmation': 'aisyah@example.com',
  'reset-password': owner.email,
  'change-email': 'aisyah@embun.example',
  invitation: 'farah.osman.of.the.other.shop@embun.example',
  'first-admin': null,
};

const token = 'a-token-that-only-a-filled-cafe-knows';
const usedToken = '11111111-1111-4111-8111-111111111111';
const unsubscribeKey = 'the key of a filled cafe';
const dayMs = 24 * 3_600_000;

/** Links as people get them by email; each of these can be opened any number of times. */
export const links = {
  confirmSubscription: `/newsletter/confirm/${token}-newsletter-confirmation`,
  unsubscribe: `/newsletter/unsubscribe/${unsubscribeToken(unsubscribeKey, 'aisyah@example.com')}`,
  myData: `/my-data/${token}-data-link`,
  usedOnboarding: `/onboarding/${usedToken}`,
  resetPassword: `/admin/reset-password/${token}-reset-password`,
  confirmEmail: `/admin/confirm-email/${token}-change-email`,
  invitation: `/admin/invitation/${token}-invitation`,
  firstAdmin: `/admin/setup/${token}-first-admin`,
};

/** Takes all admins away, as before the first one was made, until it is disposed of. */
export async function withoutAdmins(server: RunningServer): Promise<AsyncDisposable> {
  const change = (role: 'admin' | 'visitor', which: SQL) =>
    onDatabase(server, (db) =>
      db.update(user).set({ role }).where(which).returning({ id: user.id }),
    );
  const admins = await change('visitor', eq(user.role, 'admin'));
  const ids = admins.map(({ id }) => id);
  return { [Symbol.asyncDispose]: async () => void (await change('admin', inArray(user.id, ids))) };
}

/** Fills a data folder, which may be empty, as `npm run demo` does. */
export async function fillCafe(dataDir: string): Promise<void> {
  const env = { DATA_DIR: dataDir, NODE_ENV: 'production', LOG_LEVEL: 'error', ...filledCafeEnv };
  await run(process.execPath, ['demo/demo.ts'], { env: { PATH: process.env.PATH, ...env } });
}

/** A filled data folder to copy. Of all workers of a run the first one fills it, the others wait. */
export async function filledCafe(): Promise<string> {
  const empty = process.env.PREPARED_DATA_DIR;
  if (!empty) throw new Error('There is no prepared data folder');
  const filled = join(dirname(empty), 'filled');
  if (await isFirst(`${filled}-by-another`)) {
    const dataDir = `${filled}-soon`;
    await run('cp', ['-a', empty, dataDir]);
    await fillCafe(dataDir);
    await rename(dataDir, filled);
  }
  while (!existsSync(filled)) await sleep(50);
  return filled;
}

async function isFirst(mark: string): Promise<boolean> {
  try {
    await mkdir(mark);
    return true;
  } catch (error) {
    if (hasErrorCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/**
 * Adds what the demo lacks: the links of {@link links}, an open session of 'my data', and somebody who asks
 * for a correction and for a deletion.
 * @returns the cookie of that session
 */
export function addLinks(server: RunningServer): Promise<{ name: string; value: string }> {
  return onDatabase(server, async (db, keys) => {
    const now = new Date();
    const [email, other] = await findEmployedApplicants(db);
    await addMailedLinks(db, keys, email, now);
    await db
      .update(newsletterKeys)
      .set({ key: unsubscribeKey })
      .where(eq(newsletterKeys.purpose, 'unsubscribe'));
    await db
      .update(employeeOnboarding)
      .set({ completed_token_hash: hashToken(usedToken) })
      .where(eq(employeeOnboarding.email, email));
    const words = 'My street has a new name: 12 Jalan Kenanga.';
    await openDataRequest({ db, keys }, { email, kind: 'correction', words, now });
    const lately = new Date(now.getTime() - 19 * dayMs);
    await openDataRequest(
      { db, keys },
      { email: other, kind: 'deletion', words: null, now: lately },
    );
    const expires = new Date(now.getTime() + 3_600_000);
    const cookie = await dataCookie(`${token}-data-session`, {
      link: '',
      origin: server.origin,
      expires,
    });
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    return { name, value };
  });
}

async function addMailedLinks(db: Database, keys: Keys, holder: string, now: Date): Promise<void> {
  const [admin] = await db.select({ id: user.id }).from(user).where(eq(user.email, owner.email));
  if (!admin) throw new Error('There is no owner');
  const kinds = Object.entries({ ...addresses, 'data-link': holder, 'data-session': holder });
  const rows = kinds.map(([kind, email]) => {
    const id = randomUUID();
    const linkToken = `${token}-${kind}`;
    const invites = kind === 'invitation';
    return {
      id,
      kind: kind as LinkKind,
      token_hash: hashToken(linkToken),
      token: invites ? encryptField(keys, tokenPlace(id), linkToken) : null,
      user_id: ['reset-password', 'change-email'].includes(kind) ? admin.id : null,
      created_by: invites ? admin.id : null,
      email,
      created_at: now,
      expires_at: new Date(now.getTime() + 2 * dayMs),
    };
  });
  await db.insert(linksTable).values(rows);
}

/** Two people of whom the site holds most: they applied, were employed, and completed their records. */
async function findEmployedApplicants(db: Database): Promise<[string, string]> {
  const [found, other] = await db
    .select({ email: employeeOnboarding.email })
    .from(employeeOnboarding)
    .innerJoin(jobApplications, eq(jobApplications.email, employeeOnboarding.email))
    .where(eq(employeeOnboarding.onboarding_status, 'completed'))
    .orderBy(desc(employeeOnboarding.created_at))
    .limit(2);
  if (!found || !other) throw new Error('Nobody who applied has completed a record');
  return [found.email, other.email];
}
