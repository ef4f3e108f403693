import { and, eq } from 'drizzle-orm';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { auditEvents } from '#db/schema/audit.ts';

/** The audit events in their order: all, or those about one subject or of one kind. */
export function recorded(db: Queryable, { id, action }: { id?: string; action?: string } = {}) {
  const ofSubject = id === undefined ? undefined : eq(auditEvents.subject_id, id);
  const ofKind = action === undefined ? undefined : eq(auditEvents.action, action);
  return db.select().from(auditEvents).where(and(ofSubject, ofKind)).orderBy(auditEvents.id);
}

/** The event that was recorded last. */
export async function lastRecorded(db: Queryable) {
  return (await recorded(db)).at(-1);
}

/** The recorded actions on one subject, in their order. */
export async function actionsOn(db: Queryable, id: string): Promise<string[]> {
  return (await recorded(db, { id })).map(({ action }) => action);
}
