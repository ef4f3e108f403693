import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/database/database.server.ts';
import { isEmail } from '#app/shared/email.ts';
import { user } from '#db/schema/accounts.ts';
import { auditEvents } from '#db/schema/audit.ts';

/** For one account, however many come: a flood can't fill the table. */
const noted = {
  'sign-in.failed': { atMost: 20, perMinutes: 60 },
  'sign-in.slowed': { atMost: 1, perMinutes: 15 },
} as const;

/**
 * Notes a refused sign-in on the account of the admin whose address was given; for any other address
 * nothing is stored. One statement, which waits for no disk: it takes as long for an address that is
 * nobody's.
 */
export async function recordSignInTrouble(
  db: Database,
  {
    action,
    email,
    device,
    now,
  }: { action: keyof typeof noted; email: string; device: string; now: Date },
): Promise<void> {
  if (!isEmail(email)) return;
  const { atMost, perMinutes } = noted[action];
  const since = new Date(now.getTime() - perMinutes * 60_000);
  const at = sql.param(now, auditEvents.at);
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local synchronous_commit to off`);
    await tx.execute(sql`
      insert into ${auditEvents} (at, action, subject_type, subject_id, details)
      select ${at}, ${action}, 'user', ${user.id}, ${JSON.stringify({ device })}::jsonb
      from ${user}
      where lower(${user.email}) = ${email.toLowerCase()} and ${user.role} = 'admin' and (
        select count(*) from ${auditEvents}
        where ${auditEvents.subject_type} = 'user' and ${auditEvents.subject_id} = ${user.id}
          and ${auditEvents.action} = ${action}
          and ${auditEvents.at} > ${sql.param(since, auditEvents.at)}
      ) < ${atMost}`);
  });
}
