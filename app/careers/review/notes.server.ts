import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { withApplication } from '#app/careers/applications.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Database, Queryable } from '#app/platform/database/database.server.ts';
import { applicationNotes, jobApplications } from '#db/schema/applications.ts';

const { id, admin_email, note, created_at } = applicationNotes;

export type ApplicationNote = Awaited<ReturnType<typeof findNotes>>[number];

/** The notes on an application, oldest first. */
export function findNotes(db: Queryable, applicationId: string) {
  return db
    .select({ id, admin_email, note, created_at })
    .from(applicationNotes)
    .where(eq(applicationNotes.application_id, applicationId))
    .orderBy(asc(created_at), asc(id));
}

export function addNote(
  db: Database,
  change: { id: string; note: string; admin: Admin; now: Date },
) {
  const { admin, now } = change;
  return withApplication(db, change.id, async (tx) => {
    await tx.insert(applicationNotes).values({
      id: randomUUID(),
      application_id: change.id,
      admin_id: admin.id,
      admin_email: admin.email,
      note: change.note,
      created_at: now,
    });
    await recordAudit(tx, { at: now, actor: admin, action: 'application.noted', id: change.id });
    return { ok: true } as const;
  });
}

/** @param change `rating`: 1 to 5; null removes it */
export function rateApplication(
  db: Database,
  change: { id: string; rating: number | null; admin: Admin; now: Date },
) {
  const { rating, admin, now } = change;
  return withApplication(db, change.id, async (tx) => {
    await tx.update(jobApplications).set({ rating }).where(eq(jobApplications.id, change.id));
    const event = { action: 'application.rated', id: change.id, details: { rating } };
    await recordAudit(tx, { at: now, actor: admin, ...event });
    return { ok: true } as const;
  });
}
