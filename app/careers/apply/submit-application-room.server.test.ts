import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { submitFailedMessage } from '#app/careers/application.ts';
import { deleteApplication } from '#app/careers/review/delete-application.server.ts';
import { createUploads } from '#app/platform/uploads/uploads.server.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { storedBytes, storedFiles } from '#db/schema/stored-files.ts';
import { startBackgroundWork } from '#server/background-work.ts';
import { type FormParts, toFormData, validApplication } from '#tests/fixtures/application-form.ts';
import { makePdf } from '#tests/fixtures/files.ts';
import { openTestServices, type TestServices } from '#tests/support/services.ts';
import { type Answer, refused, send, submit, submitUrl, taken } from '#tests/support/submit.ts';

vi.mock('node:fs/promises', { spy: true });
const { readdir, stat, statfs } = await import('node:fs/promises');

const admin = { id: 'admin-1', email: 'owner@cafe.example', name: 'Nur Aisyah' };
const megabyte = 1024 ** 2;

let test: TestServices;
let valid: FormParts;

beforeAll(async () => {
  test = await openTestServices();
  await startBackgroundWork(test.services, test.log, new Date());
  valid = await validApplication();
});
afterAll(() => test.close());
afterEach(async () => {
  vi.mocked(statfs).mockReset();
  limit({});
  expect(await test.filesIn('incoming')).toEqual([]);
});

/** From now on no more than this may be stored, or so much free disk is left. */
function limit(change: { UPLOADS_LIMIT?: number; atOnce?: number }): void {
  const { services, log } = test;
  const { uploadsLimitBytes, rateLimitFactor } = services.settings;
  services.uploads = createUploads(
    services.db,
    {
      ...services.settings,
      uploadsLimitBytes: change.UPLOADS_LIMIT ?? uploadsLimitBytes,
      rateLimitFactor: change.atOnce ? change.atOnce / 4 : rateLimitFactor,
    },
    log,
  );
}

function sum(): Promise<number> {
  return test.services.db
    .select()
    .from(storedBytes)
    .then(([row]) => row?.bytes ?? -1);
}

async function bytesOnDisk(): Promise<number> {
  const names = await test.filesIn('files');
  const sizes = names.map(async (name) => (await stat(`${test.dataDir}/files/${name}`)).size);
  return (await Promise.all(sizes)).reduce((all, size) => all + size, 0);
}

const form = (reason: string, bytes?: number): FormParts => ({
  ...valid,
  why_embun: reason,
  ...(bytes && { resume: { bytes: makePdf({ bytes }), name: 'cv.pdf', type: 'application/pdf' } }),
});

const full = refused(submitFailedMessage, 507);
const warnings = () => test.logged.filter(({ msg }) => msg === 'no room for uploads');

it('the sum is what lies in the store, and a deletion gives the room back', async () => {
  const before = await sum();
  expect(await submit(test, form('One'), '192.0.2.1')).toEqual(taken);
  expect(await sum()).toBe(await bytesOnDisk());
  expect(await sum()).toBeGreaterThan(before);
  const [row] = await test.services.db.select({ id: jobApplications.id }).from(jobApplications);
  const { db, jobs } = test.services;
  await deleteApplication(db, jobs, { id: String(row?.id), actor: admin, now: new Date() });
  await test.drain();
  expect(await sum()).toBe(before);
  expect(await test.filesIn('files')).toEqual([]);
});

describe('beyond UPLOADS_LIMIT', () => {
  it('an application is refused before its body is read', async () => {
    limit({ UPLOADS_LIMIT: await sum() });
    let asked = 0;
    const body = new ReadableStream({
      pull(controller) {
        asked += 1;
        controller.enqueue(new Uint8Array(1000));
      },
    });
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const request = new Request(submitUrl, {
      method: 'POST',
      body,
      headers,
      duplex: 'half',
    } as RequestInit);
    expect(await send(test, request)).toEqual(full);
    // One piece is asked for when the stream is made.
    expect(asked).toBeLessThanOrEqual(1);
  });

  it('the owner reads it, and the log says it once until there is room again', async () => {
    limit({ UPLOADS_LIMIT: await sum() });
    const before = warnings().length;
    for (let n = 0; n < 3; n++) {
      expect(await submit(test, form('Full'), '192.0.2.2')).toEqual(full);
    }
    expect(await test.services.uploads.findNoRoom(test.services.db)).toBe('limit-reached');
    expect(warnings().slice(before)).toMatchObject([{ level: 'warn', noRoom: 'limit-reached' }]);
    limit({});
    expect(await test.services.uploads.findNoRoom(test.services.db)).toBeNull();
    expect(await submit(test, form('Full'), '192.0.2.2')).toEqual(taken);
  });

  it('of many that come at once to several servers so many are stored as there is room for', async () => {
    const before = await sum();
    limit({ UPLOADS_LIMIT: before + 13 * megabyte, atOnce: 100 });
    const one = test.services.uploads;
    limit({ UPLOADS_LIMIT: before + 13 * megabyte, atOnce: 100 });
    const other = test.services.uploads;
    const sendTo = (n: number): Promise<Answer> => {
      test.services.uploads = n % 2 ? one : other;
      return submit(test, form(`At once ${n}`, 4 * megabyte), `192.0.2.${100 + n}`);
    };
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => sendTo(n)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status }) => status !== 200)).toEqual(Array(7).fill(full));
    expect(await sum()).toBeLessThanOrEqual(before + 13 * megabyte);
    expect(await sum()).toBe(await bytesOnDisk());
  });
});

it('the last 2 GB of the disk are left alone', async () => {
  const { bavail, bsize, ...rest } = await statfs(test.dataDir);
  const free = (bytes: number) =>
    vi.mocked(statfs).mockResolvedValue({ ...rest, bsize: 1, bavail: bytes });
  free(2 * 1024 * megabyte + 1000);
  expect(await submit(test, form('Disk'), '192.0.2.3')).toEqual(full);
  expect(await test.services.uploads.findNoRoom(test.services.db)).toBe('disk-full');
  // Its body is counted twice: a photo is written anew.
  free(2 * 1024 * megabyte + 22 * megabyte);
  expect(await submit(test, form('Disk'), '192.0.2.3')).toEqual(taken);
  expect(bavail * bsize).toBeGreaterThan(0);
});

describe('one address', () => {
  /** Bodies that go on when they are told to. */
  function slow(address: string) {
    const parts = toFormData(form(`From ${address}`));
    const whole = new Request(submitUrl, { method: 'POST', body: parts });
    const { promise: wait, resolve: goOn } = Promise.withResolvers<void>();
    let read = false;
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          read = true;
          await wait;
          for await (const piece of whole.body ?? []) controller.enqueue(piece);
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const type = whole.headers.get('content-type') ?? '';
    const headers = { 'content-type': type, 'x-client-address': address };
    const request = new Request(submitUrl, {
      method: 'POST',
      body,
      headers,
      duplex: 'half',
    } as RequestInit);
    return { answer: send(test, request), goOn, isRead: () => read };
  }

  it('sends four at once, the next waits, and others do not', async () => {
    const four = Array.from({ length: 4 }, () => slow('192.0.2.10'));
    await expect.poll(() => four.map(({ isRead }) => isRead())).toEqual(Array(4).fill(true));
    const fifth = slow('192.0.2.10');
    const another = slow('192.0.2.11');
    await expect.poll(another.isRead).toBe(true);
    expect(fifth.isRead()).toBe(false);
    for (const upload of [...four, another, fifth]) upload.goOn();
    for (const { answer } of [...four, another, fifth]) expect(await answer).toEqual(taken);
  });

  it('is told to come back later when sixteen wait already', async () => {
    const uploads = Array.from({ length: 21 }, () => slow('192.0.2.20'));
    const first = await Promise.race(uploads.map(({ answer }) => answer));
    expect(first).toMatchObject({ status: 429, retryAfter: '15' });
    const read = () => uploads.filter(({ isRead }) => isRead());
    await expect.poll(read).toHaveLength(4);
    for (const { goOn } of uploads) goOn();
    await Promise.all(uploads.map(({ answer }) => answer));
  });
});

it('files from before are measured after the start, and those that are lost are forgotten', async () => {
  const { db, services } = { ...test.services, services: test.services };
  expect(await submit(test, form('Before'), '192.0.2.30')).toEqual(taken);
  const before = await sum();
  await db.update(storedFiles).set({ size: null });
  await db.insert(storedFiles).values({ key: 'job-applications/lost/resume.pdf' });
  expect(await sum()).toBe(0);
  await startBackgroundWork(services, test.log, new Date());
  await test.drain();
  expect(await sum()).toBe(before);
  expect(await db.$count(storedFiles, sql`size is null`)).toBe(0);
  expect(await readdir(test.dataDir)).toContain('files');
});
