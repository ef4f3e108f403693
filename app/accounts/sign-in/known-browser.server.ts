import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Auth } from '#app/accounts/auth.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { isEmailOf } from '#app/platform/database/text-conditions.server.ts';
import { clientAddress } from '#app/platform/http/client-address.server.ts';
import { isEmail } from '#app/shared/person/email.ts';
import { user } from '#db/schema/accounts.ts';
import { type Attempt, atAddress } from './sign-in-limits.server.ts';

const knownForSeconds = 180 * 24 * 3600;

// A signature is valid under any cookie name, so the value has a shape that no other signed cookie has.
const shape = /^known\.(.+)\.([\da-f-]{36})$/;

/**
 * Marks a browser in which an admin has just signed in. It grants no access: attempts in it are counted separately, so
 * that a guest in the cafe's Wi-Fi, who has the same address, does not use up the owner's.
 */
export function knownBrowserCookie({ cookies }: Auth, adminId: string): Promise<string> {
  return cookies.write('known_browser', `known.${adminId}.${randomUUID()}`, knownForSeconds);
}

async function readKnown({ cookies }: Auth, request: Request) {
  const [, adminId, id] = shape.exec((await cookies.read(request, 'known_browser')) ?? '') ?? [];
  return adminId && id ? { adminId, id } : null;
}

/** The sender that limits per address count: the address, or a known browser at that address. */
export async function findSender(auth: Auth, request: Request): Promise<string> {
  const known = await readKnown(auth, request);
  const address = clientAddress(request);
  return known ? atAddress(known.id, address) : address;
}

/** How an attempt on an account is counted. A browser is known only for the account that was signed in there. */
export async function attemptOn(
  db: Queryable,
  auth: Auth,
  { email, request }: { email: string; request: Request },
): Promise<Attempt> {
  const attempt = { email, address: clientAddress(request) };
  const known = await readKnown(auth, request);
  if (!known || !isEmail(email)) return attempt;
  const { id, role } = user;
  const isTheirs = and(eq(id, known.adminId), isEmailOf(user.email, email), eq(role, 'admin'));
  return (await db.$count(user, isTheirs)) > 0 ? { ...attempt, apart: known.id } : attempt;
}
