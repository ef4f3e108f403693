import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { jobApplications } from '#db/schema/applications.ts';
import { createRandom } from '#demo/random.ts';
import { startBackgroundWork } from '#server/background-work.ts';
import { type FormParts, toFormData, validApplication } from '#tests/fixtures/application-form.ts';
import { killableProgram } from '#tests/support/killable-program.ts';
import { testServices } from '#tests/support/services.ts';

const rounds = Number(process.env.KILLS ?? 10);
/** Submissions under way at a time. */
const senders = 4;

const test = testServices();
const intake = killableProgram('tests/proofs/kills/intake-server.ts');
const startServer = () => intake.listen([test.url, test.dataDir]);
let valid: FormParts;
beforeAll(async () => {
  valid = await validApplication();
});

/** Sends applications of names of their own until the server is gone, telling each that it took. */
async function sendUntilDead(port: number, sender: string, taken: (name: string) => void) {
  for (let n = 0; ; n++) {
    const name = `${sender}-${n}`;
    const body = toFormData({ ...valid, full_name: name });
    try {
      const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body });
      expect(await response.json()).toMatchObject({ ok: true });
    } catch (error) {
      // fetch says TypeError when the connection breaks: the kill this test is about.
      if (error instanceof TypeError) return;
      throw error;
    }
    taken(name);
  }
}

it(`loses and leaves nothing when killed ${rounds} times under a stream of applications`, async () => {
  const random = createRandom(20_261_120);
  const acknowledged: string[] = [];
  let next = startServer();
  for (let round = 1; round <= rounds; round++) {
    const server = await next;
    // The following server starts meanwhile; the two never take applications at the same time.
    if (round < rounds) next = startServer();
    await killAmidstSubmissions(server, `Applicant ${round}`, random.fraction(), acknowledged);
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(rounds);
  await expectWholeApplications(acknowledged);
  await expectOrphansToGo();
}, 600_000);

/**
 * Lets some senders loose and kills the server at a moment that depends on the pace of this machine:
 * `fraction` of the time that the first answer took, after that answer.
 */
async function killAmidstSubmissions(
  server: { process: ChildProcess; port: number },
  name: string,
  fraction: number,
  acknowledged: string[],
): Promise<void> {
  const began = performance.now();
  const first = Promise.withResolvers<void>();
  const taken = (applicant: string) => {
    acknowledged.push(applicant);
    first.resolve();
  };
  const streams = Array.from({ length: senders }, (_, n) =>
    sendUntilDead(server.port, `${name}-${n}`, taken),
  );
  await Promise.race([first.promise, Promise.all(streams)]);
  await wait(fraction * (performance.now() - began));
  await intake.kill(server.process);
  await Promise.all(streams);
}

/** Every acknowledged application is there, and every row has all its files. */
async function expectWholeApplications(acknowledged: string[]): Promise<void> {
  const rows = await test.services.db.select().from(jobApplications);
  const names = new Set(rows.map((row) => row.full_name));
  expect(names.size).toBe(rows.length);
  expect(acknowledged.filter((name) => !names.has(name))).toEqual([]);
  const stored = new Set(await test.filesIn('files/job-applications'));
  for (const row of rows) {
    const paths = [row.resume_url, row.full_body_image_url, row.selfie_image_url];
    expect(paths.filter((path) => !stored.has(String(path)))).toEqual([]);
  }
}

/** What the killed servers left is known to the queued jobs, and goes when their time comes. */
async function expectOrphansToGo(): Promise<void> {
  const rows = await test.services.db.select().from(jobApplications);
  const named = rows.flatMap((row) => [
    String(row.resume_url),
    row.full_body_image_url,
    row.selfie_image_url,
  ]);
  // Kept as the proof that the kills fell where it hurts: some did leave files behind.
  expect((await test.filesIn('files/job-applications')).length).toBeGreaterThan(named.length);

  expect(await test.folders('incoming')).not.toEqual([]);
  await startBackgroundWork(test.services, test.log, new Date());
  expect(await test.folders('incoming')).toEqual([]);
  await test.drain({ until: new Date(Date.now() + 2 * 3_600_000) });
  expect(await test.filesIn('files/job-applications')).toEqual(named.sort());
}
