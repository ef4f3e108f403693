import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { deleteVisitorAccount } from '#app/accounts/visitor/account/delete-account.server.ts';
import { backUp } from '#app/backup/back-up.server.ts';
import { fileClaims } from '#app/backup/file-claims.server.ts';
import { restore } from '#app/backup/restore/restore.server.ts';
import { applicationFileKey } from '#app/careers/application-files.server.ts';
import { deleteApplication } from '#app/careers/review/delete-application.server.ts';
import { deleteEmployee } from '#app/employees/delete-employee.server.ts';
import { offerLetterKey } from '#app/employees/offer-letters/offer-letter.server.ts';
import { removeOfferLetter } from '#app/employees/offer-letters/store-offer-letter.server.ts';
import { queueMail } from '#app/mail/mail-queue.server.ts';
import { removeSubscriber } from '#app/newsletter/unsubscribe.server.ts';
import { type Database, openDatabase } from '#app/platform/database/database.server.ts';
import { startEmbeddedPostgres } from '#app/platform/database/embedded-postgres.server.ts';
import { readSettings } from '#app/platform/env.server.ts';
import { workFileRemoval } from '#app/platform/files/file-removal.server.ts';
import { openFileStore } from '#app/platform/files/files.server.ts';
import { user } from '#db/schema/accounts.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { deletions } from '#db/schema/privacy.ts';
import { storedFiles } from '#db/schema/stored-files.ts';
import { emailSubscribers } from '#db/schema/subscribers.ts';
import { completedEmployee } from '#tests/fixtures/completed-employee.ts';
import { newMail } from '#tests/fixtures/new-mail.ts';
import { storeApplication } from '#tests/support/applications/stored-application.ts';
import { dumpDatabase } from '#tests/support/database/dump-database.ts';
import { openTestJobs } from '#tests/support/jobs.ts';
import { testFolder } from '#tests/support/processes/test-folder.ts';
import { testServices } from '#tests/support/services.ts';
import { deleteAgain } from './delete-again.server.ts';
import { deletionsFileName, readDeletionsFile } from './deletions-file.server.ts';
import { deletionsKeeper } from './keep-deletions.server.ts';

vi.setConfig({ testTimeout: 120_000 });

const cafe = testServices();
const folder = testFolder();
let archive: string;
const now = new Date('2026-11-21T19:10:07Z');
const later = new Date('2026-11-22T04:00:00Z');

/** A word in every record of the person who is deleted. */
const planted = 'plantedperson';
const kept = 'somebodyelse';

/** A person in all four roles. */
async function join4(name: string) {
  const { db, files, keys } = cafe.services;
  const email = `${name}@example.com`;
  const { row: application } = await storeApplication(cafe, { full_name: name, email });
  const photo = applicationFileKey(application.selfie_image_url);
  await db.insert(storedFiles).values({ key: photo, size: 100 });
  const message = { subject: name, blocks: [name], reason: 'You asked.' };
  const subject = { type: 'application', id: application.id };
  await queueMail(cafe.services, db, newMail({ subject, to: email, message, keep: true }), now);
  const employee = completedEmployee(keys, { full_name_ic: name, email });
  const letter = `${employee.id}/${randomUUID()}.pdf`;
  await db.insert(employeeOnboarding).values({ ...employee, offer_letter_url: letter });
  await writeFile(join(folder, 'letter'), `The letter of ${name}`);
  await db.insert(storedFiles).values({ key: offerLetterKey(letter), size: 20 });
  await files.put(offerLetterKey(letter), join(folder, 'letter'), 'application/pdf');
  const subscriber = { id: randomUUID(), email, source: 'sidebar' };
  await db.insert(emailSubscribers).values({ ...subscriber, subscribed_at: now, created_at: now });
  const visitor = { id: randomUUID(), name, email, createdAt: now, updatedAt: now };
  await db.insert(user).values(visitor);
  return { application, employee, subscriber, visitor };
}

async function lettersIn(dataDir: string) {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter((one) => one.isFile() && one.parentPath.includes('offer-letters'));
}

/** Does what a start does before the first request, and then in the background. */
async function start<T>(dataDir: string, work: (db: Database) => Promise<T>) {
  const postgres = await startEmbeddedPostgres(dataDir);
  const { db, close } = openDatabase(postgres.web);
  const { jobs, drain } = await openTestJobs(postgres.web);
  try {
    const again = await deleteAgain({ ...cafe.services, db, jobs }, later);
    const files = openFileStore(readSettings({ DATA_DIR: dataDir }));
    await workFileRemoval({ db, jobs, files }, fileClaims(db));
    await drain();
    const removals = sql`select distinct state from pgboss.job
      where name = 'delete-files' and state <> 'completed'`;
    expect((await db.execute(removals)).rows).toEqual([]);
    return { again, seen: await work(db) };
  } finally {
    await jobs.stop();
    await close();
    await postgres.stop();
  }
}

it('what was deleted since a backup stays deleted when that is restored', async () => {
  const { db, jobs, settings } = cafe.services;
  const gone = await join4(planted);
  const stays = await join4(kept);
  archive = (await backUp(cafe.services, now)).path;
  const keep = deletionsKeeper(cafe.services, cafe.log);
  await keep();

  const deletion = { actor: null, now: later };
  await deleteApplication(db, jobs, { id: gone.application.id, ...deletion });
  await deleteEmployee(cafe.services, { id: gone.employee.id, ...deletion });
  await removeSubscriber(cafe.services, { id: gone.subscriber.id, ...deletion });
  await deleteVisitorAccount(cafe.services, { id: gone.visitor.id, ...deletion });
  // Of the other person only the letter.
  await removeOfferLetter(cafe.services, { id: stays.employee.id, admin: null, now: later });
  await keep();
  const list = await readFile(join(settings.backupDir, deletionsFileName), 'utf8');
  expect(list).toMatch(/^embun deletions, key \w{16}\n(\S{24} \S{43}\n){5}5 in all\n$/);
  expect(list).not.toContain(gone.application.id);

  const target = readSettings({ DATA_DIR: join(folder, 'restored') });
  const keyPath = join(cafe.dataDir, 'recovery-key');
  const request = { path: archive, keyPath, now: later, replace: false, holdMail: false };
  expect((await restore(target, request)).deletions).toBe(5);
  const { again, seen } = await start(target.dataDir, async (restored) => ({
    dump: await dumpDatabase(restored),
    left: await Promise.all(
      [emailSubscribers, employeeOnboarding, jobApplications, user].map((table) =>
        restored.$count(table),
      ),
    ),
    pending: await restored.$count(deletions, eq(deletions.pending, true)),
  }));
  expect(again).toBe(5);
  expect(seen).toMatchObject({ left: [1, 1, 1, 1], pending: 0 });
  expect(seen.dump).toContain(kept);
  expect(seen.dump).not.toContain(planted);
  expect(seen.dump).not.toContain(gone.employee.ic_number);
  expect(await lettersIn(target.dataDir)).toEqual([]);
  const files = openFileStore(target);
  const photoOf = ({ application }: typeof gone) =>
    files.exists(applicationFileKey(application.selfie_image_url));
  expect([await photoOf(gone), await photoOf(stays)]).toEqual([false, true]);
  // The next start has nothing to do.
  expect((await start(target.dataDir, async () => null)).again).toBe(0);
});

it('a list of another site, a cut one and a missing one are told apart, and nothing is restored', async () => {
  const target = readSettings({ DATA_DIR: join(folder, 'refused') });
  const given = async (text: string | null) => {
    const deletionsPath = join(folder, 'list.txt');
    await rm(deletionsPath, { force: true });
    if (text !== null) await writeFile(deletionsPath, text);
    const keyPath = join(cafe.dataDir, 'recovery-key');
    const request = { path: archive, keyPath, now, replace: false, holdMail: false, deletionsPath };
    return restore(target, request);
  };
  const whole = await readFile(join(cafe.services.settings.backupDir, deletionsFileName), 'utf8');
  await expect(given(null)).rejects.toThrow('There is no file');
  await expect(given(whole.slice(0, -20))).rejects.toThrow('is not a whole list of deletions');
  await expect(given(`${whole}x`)).rejects.toThrow('is not a whole list of deletions');
  const other = whole.replace(/key \w+/, 'key 0123456789abcdef');
  await expect(given(other)).rejects.toThrow('lists the deletions of another site');
  expect(await readdir(join(folder, 'refused'))).toEqual([]);
});

it('records that were deleted in malice come back, those deleted before do not', async () => {
  const keyPath = join(cafe.dataDir, 'recovery-key');
  const request = { path: archive, keyPath, now: later, replace: false, holdMail: false };
  const afterAll = new Date(later.getTime() + 1);
  for (const [folderName, bringBackSince, again] of [
    ['back', later, 0],
    ['gone', afterAll, 5],
  ] as const) {
    const target = readSettings({ DATA_DIR: join(folder, folderName) });
    expect((await restore(target, { ...request, bringBackSince })).deletions).toBe(again);
    if (again > 0) continue;
    const { seen } = await start(target.dataDir, dumpDatabase);
    expect(seen).toContain(planted);
    expect(await lettersIn(target.dataDir)).toHaveLength(2);
  }
});

it('the list is written when something was deleted, by whichever server is first', async () => {
  const { db, settings } = cafe.services;
  const path = join(settings.backupDir, deletionsFileName);
  const [one, other] = [
    deletionsKeeper(cafe.services, cafe.log),
    deletionsKeeper(cafe.services, cafe.log),
  ];
  await Promise.all([one(), other()]);
  await rm(path);
  await one();
  expect(await readDeletionsFile(path)).toBeNull();
  await db.insert(deletions).values({ subject_hash: 'a'.repeat(43), deleted_at: later });
  await Promise.all([one(), other()]);
  expect((await readDeletionsFile(path))?.deletions).toContainEqual({
    hash: 'a'.repeat(43),
    at: later,
  });
});

it('a list with entries that the database lacks is kept, as after a restore without it', async () => {
  const { db, settings } = cafe.services;
  const path = join(settings.backupDir, deletionsFileName);
  const former = await readFile(path, 'utf8');
  await db.delete(deletions).where(eq(deletions.subject_hash, 'a'.repeat(43)));
  await deletionsKeeper(cafe.services, cafe.log)();
  expect(await readFile(path, 'utf8')).not.toBe(former);
  const aside = (await readdir(settings.backupDir)).filter((name) => name.includes('.txt.'));
  expect(await readFile(join(settings.backupDir, aside[0] ?? ''), 'utf8')).toBe(former);
  expect(aside).toHaveLength(1);
});

it('a second place that never answers holds one connection, however often the list should be written', async () => {
  const { db, settings } = cafe.services;
  const silent = createServer().listen(0);
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const backupS3 = { endpoint, region: 'x', bucket: 'x', accessKeyId: 'x', secretAccessKey: 'x' };
  const sockets: Socket[] = [];
  silent.on('connection', (socket) => sockets.push(socket));
  const keep = deletionsKeeper({ db, settings: { ...settings, backupS3 } }, cafe.log);
  const keeping = Array.from({ length: 12 }, keep);
  await expect.poll(() => sockets.length).toBeGreaterThan(0);
  expect(db.$client.totalCount - db.$client.idleCount).toBe(1);
  silent.close();
  for (const socket of sockets) socket.destroy();
  const results = await Promise.allSettled(keeping);
  expect(results.map(({ status }) => status)).toEqual(Array(12).fill('rejected'));
});
