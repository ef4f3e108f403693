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
