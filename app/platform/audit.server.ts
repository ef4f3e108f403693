import { type AuditDetails, auditEvents } from '#db/schema/audit.ts';
import type { Queryable } from './database.server.ts';

/** One thing that somebody did. */
export type AuditEvent = {
  at: Date;
  /** Who did it; null for the server itself or somebody not signed in. */
  actor: { id: string; email: string } | null;
  /** A verb after its subject: 'application.deleted'. */
  action: string;
  subject: { type: string; id: string };
  /** Small facts such as the new status; never a person's data. */
  details?: AuditDetails;
};

/**
 * Appends an event to the audit table. Call it in the transaction of the change it tells of, so that
 * neither exists without the other.
 */
export async function recordAudit(db: Queryable, event: AuditEvent): Promise<void> {
  await db.insert(auditEvents).values({
    at: event.at,
    actor_id: event.actor?.id ?? null,
    actor_email: event.actor?.email ?? null,
    action: event.action,
    subject_type: event.subject.type,
    subject_id: event.subject.id,
    details: event.details ?? {},
  });
}
