import { asc, eq } from 'drizzle-orm';
import { cafeDay, shortDate } from '#app/shared/dates.ts';
import { user } from '#db/schema/accounts.ts';
import type { CommandServices } from './open-for-command.ts';

export type Command = {
  takesEmail: boolean;
  /** @returns the lines to print @throws StartupError when it is refused */
  run(services: CommandServices, email: string, now: Date): Promise<string[]>;
};

export const commands: Record<string, Command> = {
  list: { takesEmail: false, run: ({ db }) => listAdmins(db) },
};

async function listAdmins(db: CommandServices['db']): Promise<string[]> {
  const { email, name, createdAt, lastSeenAt, twoFactorEnabled } = user;
  const admins = await db
    .select({ email, name, createdAt, lastSeenAt, twoFactorEnabled })
    .from(user)
    .where(eq(user.role, 'admin'))
    .orderBy(asc(createdAt));
  if (admins.length === 0) {
    return ['There is no admin. Start the site: it prints a link that makes you one.'];
  }
  return admins.map((admin) =>
    [
      admin.email,
      admin.name,
      `since ${shortDate(cafeDay(admin.createdAt))}`,
      admin.lastSeenAt ? `last seen ${shortDate(cafeDay(admin.lastSeenAt))}` : 'never seen',
      `two-step ${admin.twoFactorEnabled ? 'on' : 'off'}`,
    ].join(' | '),
  );
}
