import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { user } from '#db/schema/accounts.ts';

/** All admins, the first one first. */
export function findAdmins(db: Queryable): Promise<Pick<TeamMember, 'id' | 'name' | 'email'>[]> {
  const { id, name, email, createdAt } = user;
  return db
    .select({ id, name, email })
    .from(user)
    .where(eq(user.role, 'admin'))
    .orderBy(asc(createdAt), id);
}

export type TeamMember = {
  id: string;
  name: string;
  email: string;
  createdAt: Date;
  /** Null before the first sign-in. */
  lastSeenAt: Date | null;
  hasTwoStep: boolean;
};

export function findTeam(db: Queryable): Promise<TeamMember[]> {
  const { id, name, email, createdAt, lastSeenAt, twoFactorEnabled: hasTwoStep } = user;
  return db
    .select({ id, name, email, createdAt, lastSeenAt, hasTwoStep })
    .from(user)
    .where(eq(user.role, 'admin'))
    .orderBy(asc(createdAt), id);
}
