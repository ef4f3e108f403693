import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Auth } from '#app/accounts/auth.server.ts';
import { startSession } from '#app/accounts/sessions/start-session.server.ts';
import { noticeShown } from '#app/notices/notice-shown.server.ts';
import type { Transaction } from '#app/platform/database/database.server.ts';
import { cleanLine } from '#app/shared/text.ts';
import { account, user } from '#db/schema/accounts.ts';
import { googleProviderId } from './google-auth.server.ts';

/** The identity in the ID token; its address is verified. */
export type GoogleIdentity = { sub: string; email: string; name: string };

type Admitted =
  | { ok: true; headers: Headers }
  | { ok: false; reason: 'account_not_linked' | 'not_a_way_in_for_this_account' };

/**
 * Starts a visitor's session; the first sign-in makes the account. Later ones do not change its address, since a new
 * one may belong to another account here. Neither tokens nor the picture are kept.
 */
export async function admitVisitor(
  tx: Transaction,
  auth: Auth,
  { identity, request }: { identity: GoogleIdentity; request: Request },
  now: Date,
): Promise<Admitted> {
  // Of two first sign-ins at once, the second waits at the insert for the first, then finds its account.
  const visitor =
    (await findLinked(tx, identity)) ??
    (await createVisitor(tx, identity, now)) ??
    (await findLinked(tx, identity));
  if (!visitor) return { ok: false, reason: 'account_not_linked' };
  if (visitor.role !== 'visitor') return { ok: false, reason: 'not_a_way_in_for_this_account' };
  const name = cleanLine(identity.name);
  await tx
    .update(user)
    .set({ ...(name && { name }), ...noticeShown(request, now), updatedAt: now })
    .where(eq(user.id, visitor.id));
  const headers = await startSession(tx, auth, { owner: visitor, role: 'visitor', request }, now);
  return { ok: true, headers };
}

const owner = { id: user.id, email: user.email, role: user.role };

async function findLinked(tx: Transaction, { sub }: GoogleIdentity) {
  const [found] = await tx
    .select(owner)
    .from(user)
    .innerJoin(account, eq(account.userId, user.id))
    .where(and(eq(account.providerId, googleProviderId), eq(account.accountId, sub)))
    .for('update', { of: user });
  return found ?? null;
}

/** Null when the address has an account already: that account gets no second way to sign in. */
async function createVisitor(tx: Transaction, { sub, email, name }: GoogleIdentity, now: Date) {
  const times = { createdAt: now, updatedAt: now };
  const [made] = await tx
    .insert(user)
    .values({
      id: randomUUID(),
      email: email.toLowerCase(),
      emailVerified: true,
      name: cleanLine(name),
      role: 'visitor',
      ...times,
    })
    .onConflictDoNothing()
    .returning(owner);
  if (!made) return null;
  const link = { providerId: googleProviderId, accountId: sub, userId: made.id };
  await tx.insert(account).values({ id: randomUUID(), ...link, ...times });
  return made;
}
