import type { Acting } from '#app/accounts/sign-in/admin-gate.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import type { AuditDetails } from '#db/schema/audit.ts';
import type { ActivityAction } from './activity.ts';

/** Who changes something, when. `device`: of the browser; without one it was a command on the machine. */
export type ChangedBy = {
  actor: { id: string; email: string; sessionId?: string } | null;
  device?: string | undefined;
  now: Date;
};

/** What an admin does with the account that is theirs. Call it in the change's transaction. */
export function recordOwn(
  tx: Queryable,
  action: ActivityAction,
  { admin, session, now }: Omit<Acting, 'address'>,
  details?: AuditDetails,
): Promise<void> {
  const change = { id: admin.id, actor: admin, device: session.device, now };
  return recordActivity(tx, action, change, details);
}

/** In the record of an account, or of an invitation. Call it in the change's transaction. */
export function recordActivity(
  tx: Queryable,
  action: ActivityAction,
  { id, type = 'user', actor, device, now: at }: ChangedBy & { id: string; type?: string },
  details: AuditDetails = {},
): Promise<void> {
  const from: AuditDetails = device ? { device } : { from: 'command' };
  return recordAudit(tx, { action, id, type, actor, at, details: { ...from, ...details } });
}
