import { randomBytes, randomUUID } from 'node:crypto';
import type { Auth } from '#app/accounts/auth.server.ts';
import { sessionEnd } from '#app/accounts/sessions/session-lifetime.ts';
import { createAdmin } from '#app/accounts/setup/create-admin.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { session } from '#db/schema/accounts.ts';

/** An account to test with. */
export const testAdmin = {
  email: 'owner@cafe.example',
  name: 'Nur Aisyah',
  password: 'bamboo whisk at dawn',
} as const;

/** A session cookie: `header` for a Request, `name` and `value` for a browser. */
export type SessionCookie = { name: string; value: string; header: string };

/** Signs someone in without a password, by inserting a session; returns its cookie and id. */
export async function sessionCookie(
  { db, auth }: { db: Database; auth: Auth },
  userId: string,
  now = new Date(),
): Promise<SessionCookie & { id: string }> {
  const token = randomBytes(24).toString('base64url');
  const times = { createdAt: now, updatedAt: now, expiresAt: sessionEnd('admin', now, now) };
  const id = randomUUID();
  await db.insert(session).values({ id, token, userId, ...times });
  return { ...(await signedCookie(auth, token)), id };
}

/** The cookie of a session with this token, as anyone with the secret could make it. */
export async function signedCookie(auth: Auth, token: string): Promise<SessionCookie> {
  const [header = ''] = (await auth.cookies.write('session_token', token, 60)).split('; ');
  const [name = '', value = ''] = header.split('=');
  return { name, value, header };
}

export function tokenIn({ value }: { value: string }): string {
  return decodeURIComponent(value).split('.')[0] ?? '';
}

/** An admin (`testAdmin`, unless told otherwise) and the cookie that signs them in. */
export async function adminCookie(
  { services, auth }: { services: Pick<Services, 'db' | 'passwords'>; auth: Auth },
  account: { email: string; name: string; password: string } = testAdmin,
  now = new Date(),
): Promise<SessionCookie> {
  const { id } = await createAdmin(services, account, now);
  return sessionCookie({ db: services.db, auth }, id, now);
}
