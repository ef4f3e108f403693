import { eq } from 'drizzle-orm';
import { insertAdmin } from '#app/accounts/setup/create-admin.server.ts';
import { account } from '#db/schema/accounts.ts';
import { onDatabase } from './onboarding-page.ts';
import { owner, signIn } from './owner.ts';
import type { RunningServer } from './server.ts';

/** Makes another admin beside the owner, with the owner's password, and signs them in. */
export async function signInPartner(server: RunningServer, email: string) {
  await onDatabase(server, async (db) => {
    const { password } = account;
    const [stored] = await db
      .select({ password })
      .from(account)
      .where(eq(account.providerId, 'credential'));
    const passwordHash = stored?.password ?? '';
    await db.transaction((tx) =>
      insertAdmin(tx, { email, name: 'Partner', passwordHash }, new Date()),
    );
  });
  return signIn(server.origin, { email, password: owner.password });
}
