import { and, eq, ne } from 'drizzle-orm';
import type { MailMessage } from '#app/mail/mail-message.ts';
import { queueMail } from '#app/mail/mail-queue.server.ts';
import type { Transaction } from '#app/platform/database/database.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { user } from '#db/schema/accounts.ts';

/** Tells every admin but the one whom it is `about`; null: all of them. */
export async function tellTeam(
  services: Pick<Services, 'jobs' | 'keys'>,
  tx: Transaction,
  { about, message, now }: { about: string | null; message: MailMessage; now: Date },
): Promise<void> {
  const others = await tx
    .select({ id: user.id, email: user.email })
    .from(user)
    .where(and(eq(user.role, 'admin'), about === null ? undefined : ne(user.id, about)));
  for (const { id, email } of others) {
    const subject = { type: 'user', id };
    await queueMail(services, tx, { kind: 'team-changed', subject, to: email, message }, now);
  }
}
