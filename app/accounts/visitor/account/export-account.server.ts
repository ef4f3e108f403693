import { and, asc, desc, eq } from 'drizzle-orm';
import { deviceName } from '#app/accounts/sessions/device.server.ts';
import { brand } from '#app/brand.ts';
import { noticeText } from '#app/notices/notice-text.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Database, Queryable } from '#app/platform/database/database.server.ts';
import { isEmailOf } from '#app/platform/database/text-conditions.server.ts';
import { session, user } from '#db/schema/accounts.ts';
import { auditEvents } from '#db/schema/audit.ts';
import { emailSubscribers } from '#db/schema/subscribers.ts';
import { findGoogleLink } from './visitor-account.server.ts';

const notInThisFile = [
  'What opens a session: its secret is in your browser, and nobody is shown ours.',
  'Job applications: they are sent without an account and are not linked to one. Ask us for them, with the reference in the email that you got.',
  'Your cart: it is on your device, we do not have it.',
  'Counts that limit how often something can be done: they are kept under keys that name nobody, and expire.',
];

/** Everything that is kept about a visitor's account; null when there is none. The download is recorded. */
export async function exportVisitorAccount(
  db: Database,
  { id, now }: { id: string; now: Date },
): Promise<object | null> {
  return db.transaction(async (tx) => {
    const account = await findAccount(tx, id);
    if (!account) return null;
    const event = { action: 'account.exported', type: 'user', id };
    await recordAudit(tx, { ...event, actor: null, at: now });
    const link = await findGoogleLink(tx, id);
    return {
      about: `What ${brand.name} keeps about your account`,
      made_at: now,
      account,
      signs_in_with: link && { provider: 'Google', account: link.subject, since: link.since },
      sessions: await findSessions(tx, id),
      newsletter: account.email_verified ? await findSubscription(tx, account.email) : null,
      record: await findRecord(tx, id),
      not_in_this_file: notInThisFile,
    };
  });
}

async function findAccount(tx: Queryable, id: string) {
  const { notice_version, notice_language, notice_at } = user;
  const [found] = await tx
    .select({
      account: {
        id: user.id,
        name: user.name,
        email: user.email,
        email_verified: user.emailVerified,
        created_at: user.createdAt,
        changed_at: user.updatedAt,
        last_seen_at: user.lastSeenAt,
      },
      notice: { notice_version, notice_language, notice_at },
    })
    .from(user)
    .where(and(eq(user.id, id), eq(user.role, 'visitor')));
  return found && { ...found.account, notice_shown: noticeText(found.notice) };
}

async function findSessions(tx: Queryable, userId: string) {
  const sessions = await tx
    .select({
      browser: session.userAgent,
      signed_in_at: session.createdAt,
      last_used_at: session.updatedAt,
      ends_at: session.expiresAt,
    })
    .from(session)
    .where(eq(session.userId, userId))
    .orderBy(desc(session.updatedAt));
  return sessions.map((one) => ({ device: deviceName(one.browser), ...one }));
}

async function findSubscription(tx: Queryable, email: string) {
  const { source, subscribed_at } = emailSubscribers;
  const [subscription] = await tx
    .select({ source, subscribed_at })
    .from(emailSubscribers)
    .where(isEmailOf(emailSubscribers.email, email));
  return subscription ?? null;
}

async function findRecord(tx: Queryable, id: string) {
  const { at, action, subject_type, subject_id } = auditEvents;
  return tx
    .select({ at, what: action })
    .from(auditEvents)
    .where(and(eq(subject_type, 'user'), eq(subject_id, id)))
    .orderBy(asc(auditEvents.id));
}
