import { asc, eq } from 'drizzle-orm';
import type { MailMessage } from '#app/mail/mail-message.ts';
import { queueMail } from '#app/mail/mail-queue.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { user } from '#db/schema/accounts.ts';

export type TeamMember = {
  id: string;
  name: string;
  email: string;
  createdAt: Date;
  /** Null before the first sign-in. */
  lastSeenAt: Date | null;
  hasTwoStep: boolean;
};

/** All admins, the first one first. */
export function findAdmins(db: Queryable): Promise<TeamMember[]> {
  const { id, name, email, createdAt, lastSeenAt, twoFactorEnabled: hasTwoStep } = user;
  return db
    .select({ id, name, email, createdAt, lastSeenAt, hasTwoStep })
    .from(user)
    .where(eq(user.role, 'admin'))
    .orderBy(asc(createdAt), id);
}

/** Mails every admin but the one whom it is `about`. Call it in the change's transaction. */
export async function tellTeam(
  services: Pick<Services, 'jobs' | 'keys'>,
  tx: Queryable,
  mail: { kind?: string; about?: string; message: MailMessage; now: Date },
): Promise<void> {
  const { kind = 'team-changed', about, message, now } = mail;
  for (const { id, email } of await findAdmins(tx)) {
    if (id === about) continue;
    await queueMail(services, tx, { kind, subject: { type: 'user', id }, to: email, message }, now);
  }
}
