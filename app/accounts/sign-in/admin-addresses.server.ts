import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { user } from '#db/schema/accounts.ts';

export async function findAdminAddresses(db: Queryable): Promise<string[]> {
  const admins = await db
    .select({ email: user.email })
    .from(user)
    .where(eq(user.role, 'admin'))
    .orderBy(asc(user.createdAt));
  return admins.map(({ email }) => email);
}
