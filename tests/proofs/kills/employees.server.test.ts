import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { auditEvents } from '#db/schema/audit.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { startBackgroundWork } from '#server/background-work.ts';
import { makePdf } from '#tests/fixtures/files.ts';
import { killableProgram } from '#tests/support/killable-program.ts';
import { testServices } from '#tests/support/services.ts';

const rounds = Number(process.env.KILLS ?? 8);
/** Streams of requests under way at a time. */
const senders = 4;

const test = testServices();
const program = killableProgram('tests/proofs/kills/employee-server.ts');

/** Adds somebody and gives them three letters, one after the other, until the server is gone. */
async function workUntilDead(
  port: number,
  sender: string,
  added: (id: string) => void,
  stored: () => void,
) {
  const post = async (path: string, body?: FormData) => {
    const response = await fetch(`http://127.0.0.1:${port}/${path}`, { method: 'POST', body });
    return response.json();
  };
  try {
    for (let n = 0; ; n++) {
      const { id } = await post(`${sender}-${n}`);
      added(id);
      for (let letter = 0; letter < 3; letter++) {
        const body = new FormData();
        body.set('offer_letter', new File([new Uint8Array(makePdf())], 'letter.pdf'));
        expect(await post(`letter/${id}`, body)).toEqual({ ok: true });
        stored();
      }
    }
  } catch (error) {
    // fetch says TypeError when the connection breaks: the kill this test is about.
    if (!(error instanceof TypeError)) throw error;
  }
}

it(`killed ${rounds} times: no record without its link, no row without its file, nothing left over`, async () => {
  const acknowledged: string[] = [];
  for (let round = 1; round <= rounds; round++) {
    const server = await program.listen([test.url, test.dataDir]);
    const firstLetter = Promise.withResolvers<void>();
    const added = (id: string) => void acknowledged.push(id);
    const streams = Array.from({ length: senders }, (_, n) =>
      workUntilDead(server.port, `round-${round}-${n}`, added, firstLetter.resolve),
    );
    await Promise.race([firstLetter.promise, Promise.all(streams)]);
    // A letter takes some 50 ms: the kills fall on all of its stages.
    await wait(17 * round);
    await program.kill(server.process);
    await Promise.all(streams);
  }
  await expectWholeRecords(acknowledged);
  await expectLettersAndNoOthers();
}, 300_000);

/** Whoever was added is there, with a link and with both events. */
async function expectWholeRecords(acknowledged: string[]): Promise<void> {
  const { db } = test.services;
  const rows = await db.select().from(employeeOnboarding);
  const ids = new Set(rows.map(({ id }) => id));
  expect(acknowledged.length).toBeGreaterThanOrEqual(rounds);
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
  for (const row of rows) {
    expect(row.onboarding_token).not.toBeNull();
    expect(row.onboarding_token_hash).not.toBeNull();
    const events = await db
      .select({ action: auditEvents.action })
      .from(auditEvents)
      .where(eq(auditEvents.subject_id, row.id))
      .orderBy(auditEvents.id);
    const actions = events.map(({ action }) => action);
    expect(actions.slice(0, 2)).toEqual(['employee.created', 'employee.link-issued']);
    expect(actions.includes('employee.letter-uploaded')).toBe(row.offer_letter_url !== null);
  }
}

/** Every letter that a row names is there; the others go when the queued jobs have run. */
async function expectLettersAndNoOthers(): Promise<void> {
  const { db } = test.services;
  const rows = await db.select().from(employeeOnboarding);
  const named = rows.flatMap(({ offer_letter_url: path }) => (path === null ? [] : [path]));
  const stored = new Set(await test.filesIn('files/offer-letters'));
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((path) => !stored.has(path))).toEqual([]);

  await startBackgroundWork(test.services, test.log, new Date());
  await test.drain({ until: new Date(Date.now() + 2 * 3_600_000) });
  expect(await test.filesIn('files/offer-letters')).toEqual(named.sort());
}
