import { and, desc, eq, inArray } from 'drizzle-orm';
import { type AuditDetails, auditEvents } from '#db/schema/audit.ts';
import type { Queryable } from './database/database.server.ts';

type AuditSubject = { type: string; id: string };

export type AuditEvent = {
  at: Date;
  /** Null for the server itself or somebody not signed in. */
  actor: { id: string; email: string; sessionId?: string } | null;
  /** For example 'application.deleted'. */
  action: string;
  id: string;
  /** The record's type; by default the word before the dot in `action`. */
  type?: string;
  /** Small facts such as the new status; never a person's data. */
  details?: AuditDetails;
};

/** Call this in the change's transaction, so that the change and its event are stored together or not at all. */
export async function recordAudit(
  db: Queryable,
  { at, actor, action, id, type = action.split('.')[0] ?? '', details = {} }: AuditEvent,
): Promise<void> {
  await db.insert(auditEvents).values({
    at,
    actor_id: actor?.id,
    actor_email: actor?.email,
    session_id: actor?.sessionId,
    action,
    subject_type: type,
    subject_id: id,
    details,
  });
}

/** `actor` is an admin's email address, or null; `what` is the action without its subject. */
export type HistoryEntry = {
  id: number;
  at: Date;
  actor: string | null;
  what: string;
  details: AuditDetails;
};

const shownEntries = 100;

export async function findHistory(db: Queryable, subject: AuditSubject): Promise<HistoryEntry[]> {
  const { id, at, actor_email: actor, action, details } = auditEvents;
  const rows = await db
    .select({ id, at, actor, action, details })
    .from(auditEvents)
    .where(isAbout(subject))
    .orderBy(desc(at), desc(id))
    .limit(shownEntries);
  return rows.map(({ action, ...row }) => ({
    ...row,
    what: action.slice(subject.type.length + 1),
  }));
}

export async function findLastActor(
  db: Queryable,
  subject: AuditSubject,
  actions: readonly string[],
): Promise<string | null> {
  const [last] = await db
    .select({ actor: auditEvents.actor_id })
    .from(auditEvents)
    .where(and(isAbout(subject), inArray(auditEvents.action, actions)))
    .orderBy(desc(auditEvents.id))
    .limit(1);
  return last?.actor ?? null;
}

function isAbout({ type, id }: AuditSubject) {
  return and(eq(auditEvents.subject_type, type), eq(auditEvents.subject_id, id));
}
