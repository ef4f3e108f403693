import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { jobApplications } from '#db/schema/applications.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { createRandom } from '#demo/random.ts';
import { startBackgroundWork } from '#server/background-work.ts';
import { toFormData, validApplication } from '#tests/fixtures/application-form.ts';
import { makePdf } from '#tests/fixtures/files.ts';
import { killableProgram } from '#tests/support/processes/killable-program.ts';
import { actionsOn } from '#tests/support/recorded.ts';
import { testServices } from '#tests/support/services.ts';

const rounds = Number(process.env.KILLS ?? 10);
/** How many streams of requests run at the same time. */
const senders = 4;

vi.setConfig({ testTimeout: 600_000 });

const test = testServices();
const startServer = killableProgram('tests/proofs/kills/uploads-server.ts');

type Post = (path: string, body?: FormData) => Promise<unknown>;

/** Repeats `deed` with growing numbers until the server is gone. */
async function repeatUntilDead(port: number, deed: (post: Post, n: number) => Promise<void>) {
  const post: Post = async (path, body) =>
    (await fetch(`http://127.0.0.1:${port}/${path}`, { method: 'POST', body })).json();
  try {
    for (let n = 0; ; n++) await deed(post, n);
  } catch (error) {
    // fetch throws TypeError when the connection breaks: that is the kill.
    if (!(error instanceof TypeError)) throw error;
  }
}

/**
 * In each round some senders start at once, and the server is killed after the first `done`. How long after depends
 * on the speed of this machine: a random part of the time that the first `done` took. There are more rounds until one
 * kill has come at a bad moment.
 */
async function killAmid(
  deed: (post: Post, name: string, done: () => void) => Promise<void>,
  wasBad = async () => true,
) {
  const random = createRandom(20_261_120);
  for (let round = 1; round <= rounds || !(await wasBad()); round++) {
    const server = startServer(test.url, test.dataDir);
    const [port] = await once(server.child.stdout, 'data');
    const began = performance.now();
    const first = Promise.withResolvers<void>();
    const streams = Array.from({ length: senders }, (_, sender) =>
      repeatUntilDead(Number(port), (post, n) =>
        deed(post, `round-${round}-${sender}-${n}`, first.resolve),
      ),
    );
    await Promise.race([first.promise, Promise.all(streams)]);
    await wait(random.fraction() * (performance.now() - began));
    await server.kill();
    await Promise.all(streams);
  }
}

/** Every file that a row names is there; other files of the killed servers go within two hours. */
async function expectFilesAndNoOthers(folder: string, named: string[]): Promise<void> {
  const stored = new Set(await test.filesIn(folder));
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((path) => !stored.has(path))).toEqual([]);
  await startBackgroundWork(test.services, test.log, new Date());
  await test.drain({ until: new Date(Date.now() + 2 * 3_600_000) });
  expect(await test.filesIn(folder)).toEqual(named.sort());
}

it(`killed ${rounds} times under a stream of applications, it loses nothing and leaves no file behind`, async () => {
  const valid = await validApplication();
  const acknowledged: string[] = [];
  const stored = () => test.services.db.select().from(jobApplications);
  const filesOf = (rows: Awaited<ReturnType<typeof stored>>) =>
    rows.flatMap((row) => [String(row.resume_url), row.full_body_image_url, row.selfie_image_url]);
  await killAmid(
    async (post, full_name, done) => {
      expect(await post('application', toFormData({ ...valid, full_name }))).toMatchObject({
        ok: true,
      });
      acknowledged.push(full_name);
      done();
    },
    // A kill that came at a bad moment has left files behind.
    async () => {
      const files = await test.filesIn('files/job-applications');
      const incoming = await test.folders('incoming');
      return files.length > filesOf(await stored()).length && incoming.length > 0;
    },
  );
  expect(acknowledged.length).toBeGreaterThanOrEqual(rounds);
  const rows = await stored();
  const names = new Set(rows.map((row) => row.full_name));
  expect(names.size).toBe(rows.length);
  expect(acknowledged.filter((name) => !names.has(name))).toEqual([]);
  const named = filesOf(rows);
  await expectFilesAndNoOthers('files/job-applications', named);
  expect(await test.folders('incoming')).toEqual([]);
});

it(`killed ${rounds} times: no record without its link, no row without its file, nothing left over`, async () => {
  const { db } = test.services;
  const acknowledged: string[] = [];
  await killAmid(async (post, name, done) => {
    const { id } = Object(await post(`employee/${name}`));
    acknowledged.push(id);
    for (let letter = 0; letter < 3; letter++) {
      const body = new FormData();
      body.set('offer_letter', new File([new Uint8Array(makePdf())], 'letter.pdf'));
      expect(await post(`letter/${id}`, body)).toEqual({ ok: true });
      done();
    }
  });
  const rows = await db.select().from(employeeOnboarding);
  const ids = new Set(rows.map(({ id }) => id));
  expect(acknowledged.length).toBeGreaterThanOrEqual(rounds);
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
  for (const row of rows) {
    expect(row.onboarding_token).not.toBeNull();
    expect(row.onboarding_token_hash).not.toBeNull();
    const actions = await actionsOn(db, row.id);
    expect(actions.slice(0, 2)).toEqual(['employee.created', 'employee.link-issued']);
    expect(actions.includes('employee.letter-uploaded')).toBe(row.offer_letter_url !== null);
  }
  const named = rows.flatMap(({ offer_letter_url: path }) => (path === null ? [] : [path]));
  await expectFilesAndNoOthers('files/offer-letters', named);
});
