import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { queueMail } from '#app/mail/mail-queue.server.ts';
import { purgeNow } from '#app/privacy/retention/nightly-purge.server.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { auditEvents } from '#db/schema/audit.ts';
import { mails } from '#db/schema/mails.ts';
import { applicationRow } from '#tests/fixtures/application-row.ts';
import { testServices } from '#tests/support/services.ts';

const cafe = testServices();

/** Rejected long ago, each with an email that is kept with it. */
async function reject(count: number): Promise<void> {
  const { services } = cafe;
  const rows = Array.from({ length: count }, () =>
    applicationRow({ application_status: 'rejected', decided_at: new Date('2020-01-31') }),
  );
  await services.db.insert(jobApplications).values(rows);
  const message = { subject: 'Planted', blocks: ['Planted'], reason: 'Planted' };
  for (const { id } of rows) {
    const subject = { type: 'application', id };
    const mail = { kind: 'planted', to: 'planted@example.com', message, keep: true, subject };
    await queueMail(services, services.db, mail, new Date());
  }
}

/** As `npm run purge` runs it. */
function startPurge() {
  const env = {
    DATABASE_URL: cafe.url,
    DATA_DIR: cafe.dataDir,
    SECRET_KEY: 'a secret for tests, long enough to be one',
  };
  return spawn(process.execPath, ['scripts/purge.ts'], { env, stdio: 'ignore' });
}

it('killed at any moment, each record is whole or gone, and the next one goes on', async () => {
  const { db } = cafe.services;
  const all = 300;
  await reject(all);
  const expectWhole = async () => {
    const standing = await db.$count(jobApplications);
    expect(await db.$count(mails)).toBe(standing);
    const isDeletion = eq(auditEvents.action, 'application.deleted');
    expect(await db.$count(auditEvents, isDeletion)).toBe(all - standing);
    return standing;
  };
  const child = startPurge();
  const ended = once(child, 'close');
  await vi.waitUntil(async () => (await db.$count(jobApplications)) < all, 20_000);
  child.kill('SIGKILL');
  await ended;
  expect(await expectWhole()).toBeGreaterThan(0);
  await purgeNow(cafe.services, new Date());
  expect(await expectWhole()).toBe(0);
}, 60_000);
