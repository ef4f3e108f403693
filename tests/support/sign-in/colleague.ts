import { randomBytes, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { encryptFactor } from '#app/accounts/two-step/factor.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { session, twoFactor, user } from '#db/schema/accounts.ts';
import type { Colleague } from '#tests/support/fixtures.ts';
import { onDatabase } from '#tests/support/pages/onboarding-page.ts';
import { waitForHydration } from '#tests/support/pages/site-page.ts';
import type { RunningServer } from '#tests/support/processes/server.ts';
import { totp } from './totp.ts';

type Credentials = Pick<Colleague, 'email' | 'password'>;

/** Signs in on the page 'Admin login', which is open. */
export async function logIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Opens the colleague's account, signed in by their cookie. */
export async function openAccountOf(page: Page, { cookie }: Colleague, { origin }: RunningServer) {
  await page.context().addCookies([{ ...cookie, url: origin }]);
  await page.goto('/admin/account');
  await page.getByRole('heading', { name: 'Your account' }).waitFor();
  await waitForHydration(page);
}

/** Changes all of the colleague's sessions. */
export function changeSessions(
  server: RunningServer,
  colleague: Colleague,
  changes: Partial<typeof session.$inferInsert>,
): Promise<void> {
  return onDatabase(server, async (db) => {
    const id = await idOf(db, colleague);
    await db.update(session).set(changes).where(eq(session.userId, id));
  });
}

/** Makes the colleague's last proof of identity 16 minutes old, so that actions that need one ask for it again. */
export function ageProofsOf(server: RunningServer, colleague: Colleague): Promise<void> {
  return changeSessions(server, colleague, { confirmedAt: new Date(Date.now() - 16 * 60_000) });
}

/** Turns two-step verification on, without the dialog. */
export function turnOnTwoStep(
  server: RunningServer,
  colleague: Colleague,
): Promise<{ secret: Buffer; codes: string[] }> {
  const secret = randomBytes(16).toString('hex');
  const codes = ['ABCDE-23456', 'FGHJK-34567', 'LMNPQ-45678'];
  return onDatabase(server, async (db, keys) => {
    const userId = await idOf(db, colleague);
    await db.insert(twoFactor).values({
      id: randomUUID(),
      userId,
      secret: await encryptFactor(keys, secret),
      backupCodes: await encryptFactor(keys, JSON.stringify(codes)),
    });
    await db.update(user).set({ twoFactorEnabled: true }).where(eq(user.id, userId));
    return { secret: Buffer.from(secret), codes };
  });
}

/** The code that the colleague's app shows now. It counts as unused, though a code is good only once. */
export function freshCode(
  server: RunningServer,
  colleague: Colleague,
  secret: Buffer,
): Promise<string> {
  return onDatabase(server, async (db) => {
    const userId = await idOf(db, colleague);
    await db.update(twoFactor).set({ lastUsedStep: null }).where(eq(twoFactor.userId, userId));
    return totp(secret, new Date());
  });
}

async function idOf(db: Database, { email }: Colleague): Promise<string> {
  const [found] = await db.select({ id: user.id }).from(user).where(eq(user.email, email));
  if (!found) throw new Error(`Nobody has the address ${email}`);
  return found.id;
}
