import { and, eq, gte, sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { submitFailedMessage } from '#app/careers/application.ts';
import { deleteApplication } from '#app/careers/review/delete-application.server.ts';
import { NoTimeError } from '#app/platform/bounded-worker.server.ts';
import { BusyError } from '#app/platform/http/refusal.server.ts';
import { checkPdf } from '#app/platform/uploads/pdf/pdf-check.server.ts';
import { createUploads } from '#app/platform/uploads/uploads.server.ts';
import { brokenLine } from '#app/shared/browser/offline.ts';
import { busyMessage } from '#app/shared/too-many-attempts.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { storedBytes, storedFiles } from '#db/schema/stored-files.ts';
import { startBackgroundWork } from '#server/background-work.ts';
import { type FormParts, toFormData, validApplication } from '#tests/fixtures/application-form.ts';
import { makePdf } from '#tests/fixtures/files.ts';
import { lateRequest } from '#tests/support/applications/late-request.ts';
import {
  type Answer,
  refused,
  send,
  submit,
  submitUrl,
  taken,
} from '#tests/support/applications/submit.ts';
import { testServices } from '#tests/support/services.ts';

const valid = await validApplication();

vi.mock('node:fs/promises', { spy: true });
vi.mock('#app/platform/uploads/pdf/pdf-check.server.ts', { spy: true });
const { readdir, stat, statfs } = await import('node:fs/promises');

const admin = { id: 'admin-1', email: 'owner@cafe.example', name: 'Nur Aisyah' };
const megabyte = 1024 ** 2;

const test = testServices();

beforeAll(async () => {
  await startBackgroundWork(test.services, test.log, new Date());
});
afterEach(async () => {
  vi.mocked(statfs).mockReset();
  limit({});
  expect(await test.filesIn('incoming')).toEqual([]);
});

/** From now on no more than this may be stored. */
function limit(change: { UPLOADS_LIMIT?: number }): void {
  const { services, log } = test;
  const { uploadsLimitBytes } = services.settings;
  services.uploads = createUploads(
    services.db,
    { ...services.settings, uploadsLimitBytes: change.UPLOADS_LIMIT ?? uploadsLimitBytes },
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
const busy = { ...refused(busyMessage, 503), retryAfter: '60' };
const warnings = () => test.logged.filter(({ msg }) => msg === 'no room for uploads');

it('the sum is the size of the stored files, and a deletion frees the room', async () => {
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
    const { answer, isRead } = slow('192.0.2.1');
    expect(await answer).toEqual(full);
    expect(isRead()).toBe(false);
  });

  it('the owner is told, and the log says it once until there is room again', async () => {
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

  it('of many applications sent at once to several servers, only as many are stored as there is room for', async () => {
    const before = await sum();
    limit({ UPLOADS_LIMIT: before + 13 * megabyte });
    const one = test.services.uploads;
    limit({ UPLOADS_LIMIT: before + 13 * megabyte });
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

it('the last 2 GB of the disk are kept free', async () => {
  await freeDisk(2 * 1024 * megabyte + 1000);
  expect(await submit(test, form('Disk'), '192.0.2.3')).toEqual(full);
  expect(await test.services.uploads.findNoRoom(test.services.db)).toBe('disk-full');
  // The body counts twice, since photos are written again.
  await freeDisk(2 * 1024 * megabyte + 22 * megabyte);
  expect(await submit(test, form('Disk'), '192.0.2.3')).toEqual(taken);
});

/** An application whose body arrives when the test lets it. */
function slow(address: string, parts = form(`From ${address}`)) {
  const { promise: wait, resolve: goOn, reject: breakOff } = Promise.withResolvers<void>();
  let read = false;
  const readFirst = () => {
    read = true;
    return wait;
  };
  const from = { 'x-client-address': address };
  const request = lateRequest(submitUrl, toFormData(parts), from, readFirst);
  return { answer: send(test, request), goOn, breakOff, isRead: () => read };
}

/** Starts slow applications, and waits until the server reads all of them. */
async function slowOnes(addresses: readonly string[], parts?: FormParts) {
  const uploads = addresses.map((address) => slow(address, parts));
  await expect.poll(() => uploads.filter(({ isRead }) => !isRead())).toEqual([]);
  return uploads;
}

const many = (number: number, address: string) => Array<string>(number).fill(address);

async function freeDisk(bytes: number) {
  const rest = await statfs(test.dataDir);
  vi.mocked(statfs).mockResolvedValue({ ...rest, bsize: 1, bavail: bytes });
}

function aMinuteOn() {
  const now = performance.now();
  return vi.spyOn(performance, 'now').mockImplementation(() => now + 60_000);
}

describe('behind one address', () => {
  it('31 slow uploads keep nobody waiting, and a 33rd is refused until the slowest has had a minute', async () => {
    const lines = await slowOnes(many(31, '192.0.2.10'));
    expect(await submit(test, form('On a fast line'), '192.0.2.10')).toEqual(taken);
    lines.push(...(await slowOnes(['192.0.2.10'])));
    const answer = await submit(test, form('Too many'), '192.0.2.10');
    expect(answer).toMatchObject({ status: 429, retryAfter: '60' });
    expect(await submit(test, form('Elsewhere'), '192.0.2.11')).toEqual(taken);
    const clock = aMinuteOn();
    expect(await submit(test, form('A minute later'), '192.0.2.10')).toEqual(taken);
    expect(await Promise.race(lines.map(({ answer }) => answer))).toEqual(refused(brokenLine, 408));
    clock.mockRestore();
    for (const { goOn } of lines) goOn();
    await Promise.all(lines.map(({ answer }) => answer));
  });

  it('all networks of one IPv6 site count as one', async () => {
    const lines = await slowOnes(Array.from({ length: 32 }, (_, n) => `2001:db8:1:${n}00::/56`));
    const answer = await submit(test, form('Too many'), '2001:db8:1:ff00::/56');
    expect(answer).toMatchObject({ status: 429 });
    expect(await submit(test, form('Elsewhere, too'), '2001:db8:2:0::/56')).toEqual(taken);
    for (const { goOn } of lines) goOn();
    await Promise.all(lines.map(({ answer }) => answer));
  });

  it('one resume is examined at a time, and the others wait', async () => {
    const released = Promise.withResolvers<void>();
    let running = 0;
    vi.mocked(checkPdf).mockImplementation(async () => {
      running += 1;
      await released.promise;
      return 'pdf';
    });
    const from = (address: string, n: number) => submit(test, form(`${n}`, 1000), address);
    const sent = Array.from({ length: 6 }, (_, n) => from('192.0.2.20', n));
    await expect.poll(() => running).toBe(1);
    sent.push(from('192.0.2.21', 6));
    await expect.poll(() => running).toBe(2);
    expect(checkPdf).toHaveBeenLastCalledWith(expect.any(String), { name: '192.0.2.21' });
    released.resolve();
    expect(await Promise.all(sent)).toEqual(Array(7).fill(taken));
    vi.mocked(checkPdf).mockReset();
  });

  it.each([
    [
      'memory',
      refused('Resume: This PDF is too complex to open. Please save it again in a simpler form.'),
      () => vi.mocked(checkPdf).mockResolvedValue('too-heavy'),
    ],
    ['time', busy, () => vi.mocked(checkPdf).mockRejectedValue(new NoTimeError('too slow'))],
  ])(
    'after five resumes that take all the available %s, none is opened for an hour',
    async (_, answer, take) => {
      vi.mocked(checkPdf).mockReset();
      take();
      const from = (address: string) => submit(test, form('Heavy', 1000), address);
      const network = `2001:db8:${answer.status}`;
      for (let n = 0; n < 5; n++) expect(await from(`${network}:${n}00::/56`)).toEqual(answer);
      expect(await from(`${network}:500::/56`)).toMatchObject({ status: 429 });
      expect(checkPdf).toHaveBeenCalledTimes(5);
      vi.mocked(checkPdf).mockReset();
      expect(await from(`2001:db8:6:${answer.status}::/56`)).toEqual(taken);
    },
  );
});

describe('on a disk that is nearly full', () => {
  const kept = 2 * 1024 * megabyte;

  it('an upload reserves room for the bytes still to come, once', async () => {
    const lines = await slowOnes(many(2, '192.0.2.40'));
    await freeDisk(kept + 43 * megabyte);
    expect(await submit(test, form('Beside two'), '192.0.2.41')).toEqual(taken);
    await freeDisk(kept + 41 * megabyte);
    expect(await submit(test, form('No room'), '192.0.2.41')).toEqual(full);
    for (const { goOn } of lines) goOn();
    expect(await Promise.all(lines.map(({ answer }) => answer))).toEqual([taken, taken]);
  });

  it('the slowest upload makes way for a new one, once it has had a minute', async () => {
    const lines = await slowOnes(many(2, '192.0.2.42'));
    await freeDisk(kept + 33 * megabyte);
    expect(await submit(test, form('A moment later'), '192.0.2.43')).toEqual(full);
    const clock = aMinuteOn();
    expect(await submit(test, form('In need of room'), '192.0.2.43')).toEqual(taken);
    expect(await Promise.race(lines.map(({ answer }) => answer))).toEqual(refused(brokenLine, 408));
    await freeDisk(kept + megabyte);
    expect(await submit(test, form('In vain'), '192.0.2.43'), 'nobody goes in vain').toEqual(full);
    clock.mockRestore();
    await freeDisk(kept + 100 * megabyte);
    for (const { goOn } of lines) goOn();
    const answers = await Promise.all(lines.map(({ answer }) => answer));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 408]);
  });
});

it('the time of an application is when it had arrived, not when its upload began', async () => {
  const [line] = await slowOnes(['192.0.2.60']);
  const there = new Date(Date.now() + 1_800_000);
  vi.useFakeTimers({ toFake: ['Date'], now: there });
  line?.goOn();
  expect(await line?.answer).toEqual(taken);
  vi.useRealTimers();
  const { created_at, why_embun } = jobApplications;
  const since = and(eq(why_embun, 'From 192.0.2.60'), gte(created_at, there));
  expect(await test.services.db.$count(jobApplications, since)).toBe(1);
});

it.each([
  [
    'had no time',
    new BusyError('20 are waiting already'),
    busy,
    { level: 'warn', reason: '20 are waiting already' },
  ],
  [
    'failed',
    new Error('EIO: i/o error, read'),
    refused(submitFailedMessage, 500),
    { level: 'error', err: { message: 'EIO: i/o error, read' } },
  ],
])(
  'says that the server %s, not that the file is wrong, and keeps nothing',
  async (_, fault, answer, line) => {
    const before = await test.filesIn('files');
    vi.mocked(checkPdf).mockRejectedValueOnce(fault);
    expect(await submit(test, form('Busy'), '192.0.2.70')).toEqual(answer);
    expect(test.logged.at(-1)).toMatchObject(line);
    expect(JSON.stringify(test.logged)).not.toContain('Aisyah');
    expect(await test.filesIn('files')).toEqual(before);
    expect(await submit(test, form('Busy'), '192.0.2.70')).toEqual(taken);
  },
);

describe('with 400 uploads from many addresses', () => {
  async function begin400(address: (n: number) => string) {
    const lines = await slowOnes(Array.from({ length: 400 }, (_, n) => address(n)));
    const ended: number[] = [];
    for (const [n, { answer }] of lines.entries()) answer.then(() => ended.push(n));
    const breakOff = () => {
      for (const line of lines) line.breakOff(new Error('The line broke'));
      return Promise.all(lines.map(({ answer }) => answer));
    };
    return { ended, [Symbol.asyncDispose]: async () => void (await breakOff()) };
  }
  const newcomer = () => submit(test, form('Beside 400'), '192.0.2.50');

  it('the last of who has most makes way', async () => {
    // Of the 19 addresses the first has 22 uploads, the others 21.
    await using lines = await begin400((n) => `198.51.${n % 19}.1`);
    expect(await newcomer()).toEqual(taken);
    await expect.poll(() => lines.ended).toEqual([399]);
  });

  it('if each address has one, the newcomer is asked to try again, or after 2 s the slowest makes way', async () => {
    // A whole number, so that adding 2000 makes a difference of exactly 2000.
    const now = Math.ceil(performance.now());
    const clock = vi.spyOn(performance, 'now').mockReturnValue(now);
    await using lines = await begin400((n) => `203.0.${n >> 8}.${n & 255}`);
    expect(await newcomer()).toEqual(busy);
    clock.mockReturnValue(now + 2000);
    expect(await newcomer()).toEqual(taken);
    clock.mockRestore();
    await expect.poll(() => lines.ended).toHaveLength(1);
  });
});

it('files of an older release are measured after the start, and lost ones are forgotten', async () => {
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
