import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditEvents } from '#db/schema/audit.ts';
import { freshDatabase } from '#tests/support/database/database.ts';
import { type AuditEvent, recordAudit } from './audit.server.ts';

const yearMs = 365.2425 * 24 * 60 * 60 * 1000;

const testDatabase = freshDatabase();

const event: AuditEvent = {
  at: new Date('2026-03-05T10:00:00.123Z'),
  actor: { id: 'u1', email: 'owner@example.com', sessionId: 's1' },
  action: 'application.status-changed',
  id: 'a1',
  details: { from: 'pending', to: 'accepted' },
};

test('an event is stored as told', async () => {
  const { db } = testDatabase;
  await recordAudit(db, event);
  await recordAudit(db, { ...event, actor: null, details: undefined });
  expect(await db.select().from(auditEvents).orderBy(auditEvents.id)).toEqual([
    {
      id: 1,
      at: event.at,
      actor_id: 'u1',
      actor_email: 'owner@example.com',
      session_id: 's1',
      action: 'application.status-changed',
      subject_type: 'application',
      subject_id: 'a1',
      details: { from: 'pending', to: 'accepted' },
    },
    expect.objectContaining({
      id: 2,
      actor_id: null,
      actor_email: null,
      session_id: null,
      details: {},
    }),
  ]);
});

test.each([
  ['UPDATE', sql`update audit_events set action = 'nothing'`],
  ['DELETE', sql`delete from audit_events`],
  ['TRUNCATE', sql`truncate audit_events`],
])('%s is refused and changes nothing', async (name, statement) => {
  const { db } = testDatabase;
  await recordAudit(db, event);
  const before = await db.select().from(auditEvents);
  await expect(db.execute(statement)).rejects.toMatchObject({
    cause: { message: `audit_events is append-only: ${name} refused` },
  });
  expect(await db.select().from(auditEvents)).toEqual(before);
});

test('what is older than seven years may be deleted', async () => {
  const { db } = testDatabase;
  const id = randomUUID();
  await recordAudit(db, { ...event, id, at: new Date(Date.now() - 7.01 * yearMs) });
  await db.delete(auditEvents).where(eq(auditEvents.subject_id, id));
  expect(await db.$count(auditEvents, eq(auditEvents.subject_id, id))).toBe(0);
});

test('an event disappears with the change it told of', async () => {
  const { db } = testDatabase;
  const count = () => db.$count(auditEvents);
  const before = await count();
  await expect(
    db.transaction(async (tx) => {
      await recordAudit(tx, event);
      tx.rollback();
    }),
  ).rejects.toThrow();
  expect(await count()).toBe(before);
});
