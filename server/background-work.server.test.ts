import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';
import { beginRun, recentRuns } from '#app/backup/runs/backup-runs.server.ts';
import { startJobs } from '#app/platform/jobs/jobs.server.ts';
import { testServices } from '#tests/support/services.ts';
import { startBackgroundWork } from './background-work.ts';

const test = testServices();
afterEach(() => vi.useRealTimers());

/** Leaves an upload as a killed process would, last changed so many minutes ago. */
async function leaveUpload(name: string, minutesAgo: number): Promise<void> {
  const folder = join(test.dataDir, 'incoming', name);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'resume'), 'half a file');
  const touched = new Date(Date.now() - minutesAgo * 60_000);
  await utimes(folder, touched, touched);
}

const left = () => test.folders('incoming');

it('with the embedded database a start clears away every upload, however young', async () => {
  await leaveUpload('request-young', 0);
  await leaveUpload('request-old', 61);
  await startBackgroundWork(test.services, test.log, new Date());
  expect(await left()).toEqual([]);
});

it('with the embedded database a start ends the backup that the process before had begun', async () => {
  const { db } = test.services;
  await beginRun(db, { cause: 'admin', now: new Date() });
  await db.execute(sql`update backup_runs set alive_at = now() - interval '1 minute'`);
  await startBackgroundWork(test.services, test.log, new Date());
  expect(await recentRuns(db, 1)).toMatchObject([{ failure: 'The backup was interrupted.' }]);
});

it('with a shared database a start clears away uploads older than an hour, and does so again each hour', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const settings = { ...test.services.settings, databaseUrl: test.url };
  await leaveUpload('request-young', 59);
  await leaveUpload('request-old', 61);
  await startBackgroundWork({ ...test.services, settings }, test.log, new Date());
  expect(await left()).toEqual(['request-young']);

  await leaveUpload('request-young', 61);
  await leaveUpload('request-new', 1);
  vi.advanceTimersByTime(60 * 60_000);
  await expect.poll(left).toEqual(['request-new']);
});

it('the queue knows the times of all repeated work, the backup from the minute that is set', async () => {
  const { services, log, url } = test;
  const jobs = await startJobs(url);
  const settings = { ...services.settings, backupAt: 3 * 60 + 12 };
  await startBackgroundWork({ ...services, settings, jobs }, log, new Date());
  await jobs.stop();
  const { rows } = await services.db.execute(
    sql`select name, cron, timezone, policy from pgboss.schedule join pgboss.queue using (name) order by name`,
  );
  const one = { timezone: 'Asia/Kuala_Lumpur', policy: 'exclusive' };
  expect(rows).toEqual([
    { ...one, name: 'application-digests', cron: '0 8 * * *' },
    { ...one, name: 'back-up', cron: '2-59/5 * * * *' },
    { ...one, name: 'erase-expired', cron: '0 * * * *' },
    { ...one, name: 'purge', cron: '*/5 * * * *' },
  ]);
});

it('a sweep of uploads that fails is logged, and stops nothing', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const settings = { ...test.services.settings, databaseUrl: test.url };
  await startBackgroundWork({ ...test.services, settings }, test.log, new Date());
  await rm(join(test.dataDir, 'incoming'), { recursive: true });
  await writeFile(join(test.dataDir, 'incoming'), 'a file stands in the way');
  vi.advanceTimersByTime(60 * 60_000);
  await expect
    .poll(() => test.logged)
    .toContainEqual(
      expect.objectContaining({
        level: 'error',
        msg: 'abandoned uploads could not be deleted',
        err: expect.objectContaining({ code: 'ENOTDIR' }),
      }),
    );
});
