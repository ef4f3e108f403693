import { and, eq, gt, isNull, lte, or } from 'drizzle-orm';
import { href } from 'react-router';
import { reasonOfAdmins } from '#app/accounts/activity/tell-admin.server.ts';
import { tellTeam } from '#app/accounts/team/team.server.ts';
import { brand } from '#app/brand.ts';
import type { MailMessage } from '#app/mail/mail-message.ts';
import type { Services } from '#app/platform/services.server.ts';
import { addDays, cafeDay, isoDay } from '#app/shared/dates.ts';
import { dataRequests } from '#db/schema/privacy.ts';
import { requestNames } from './answer-mail.ts';
import { dueText } from './due-date.ts';

/** One day first: what is due tomorrow is mailed as that, even if no mail went out a week before. */
const daysBefore = [1, 7] as const;

type Parts = Pick<Services, 'db' | 'jobs' | 'keys' | 'settings'>;

/** Mails the admins of what is due in a week, and in a day. Every copy of the site may call it: one of them mails. */
export async function remindOfRequests(services: Parts, now: Date): Promise<void> {
  for (const days of daysBefore) await remind(services, days, now);
}

function remind(services: Parts, days: number, now: Date): Promise<void> {
  const { due_on, kind, reminded_days, state } = dataRequests;
  return services.db.transaction(async (tx) => {
    // Marked by one of simultaneous calls: the others get no row.
    const due = await tx
      .update(dataRequests)
      .set({ reminded_days: days })
      .where(
        and(
          eq(state, 'open'),
          lte(due_on, isoDay(addDays(cafeDay(now), days))),
          or(isNull(reminded_days), gt(reminded_days, days)),
        ),
      )
      .returning({ due_on, kind });
    if (due.length === 0) return;
    const message = reminderMail(due, { origin: services.settings.origin, now });
    await tellTeam(services, tx, { kind: 'data-requests-due', message, now });
  });
}

/** Names nobody: the back office shows who asked. */
function reminderMail(
  due: readonly Pick<typeof dataRequests.$inferSelect, 'due_on' | 'kind'>[],
  { origin, now }: { origin: string; now: Date },
): MailMessage {
  const soonestFirst = due.toSorted((one, other) => one.due_on.localeCompare(other.due_on));
  return {
    subject: `Data requests wait for an answer of ${brand.name}`,
    blocks: [
      'The law gives 21 days to answer somebody who asks for a correction or deletion of their data. These are still open:',
      {
        facts: soonestFirst.map(({ kind, due_on }) => ({
          label: requestNames[kind],
          value: dueText(due_on, now),
        })),
      },
      { label: 'Open the data requests', url: origin + href('/admin/requests') },
    ],
    reason: reasonOfAdmins,
  };
}
