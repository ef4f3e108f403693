import type { LimitResult, RateLimits } from '#app/platform/http/rate-limits.server.ts';
import type { Admin } from './admin-gate.server.ts';

/** What takes an account back from a thief, who has a session and an address, too: counted for each of both. */
const againstThieves = {
  'two-step-change': 60,
  'email-withdrawal': 20,
  'password-change': 20,
  'session-end': 120,
  'passkey-change': 60,
  'recovery-key': 20,
  'team-change': 60,
} as const;

/** Per admin and hour: far less than a stolen session or a runaway script could do. */
const perHour = {
  ...againstThieves,
  // These copy personal data: a theft is noticed long before it has all of a thousand applicants. 600
  // openings an hour are one every six seconds; each has three files.
  'application-openings': 600,
  'application-files': 1800,
  'application-exports': 100,
  'employee-openings': 300,
  'offer-letters': 300,
  'subscriber-exports': 20,
  'register-exports': 20,
  'backup-downloads': 20,
  'breach-look-up': 60,
  // These change data.
  'application-notes': 200,
  'employee-add': 100,
  'employee-edit': 300,
  'employee-delete': 60,
  'employee-link': 200,
  'employee-mail': 100,
  'subscriber-change': 100,
  'profile-change': 20,
  'retention-change': 100,
  // What public pages show.
  'site-change': 300,
  'request-answer': 100,
  backup: 12,
  'admin-invite': 20,
  'shop-change': 200,
  'picture-upload': 100,
} as const;

export type AdminAction = keyof typeof perHour;

/** @param address of the sender, where what is done may be against a thief */
export async function consumeAdminLimit(
  limits: RateLimits,
  action: AdminAction,
  admin: Admin,
  address = '',
): Promise<LimitResult & { giveBack: () => Promise<void> }> {
  const rule = { name: action, points: perHour[action], windowSeconds: 3600 };
  const key = action in againstThieves ? `${admin.sessionId}\n${address}` : admin.id;
  const giveBack = () => limits.giveBack(rule, key);
  const limit = await limits.consume(rule, key);
  // Or what is given back of many at once would still count those that were refused among them.
  if (!limit.allowed) await giveBack();
  return { ...limit, giveBack };
}
