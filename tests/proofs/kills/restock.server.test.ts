import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { products, restockRequests } from '#db/schema/shop.ts';
import { type FakeSmtp, startFakeSmtp } from '#tests/fakes/smtp.ts';
import { bundleProgram } from '#tests/support/bundle-program.ts';
import { testServices } from '#tests/support/services.ts';

const kills = Number(process.env.KILLS ?? 2);
const people = Number(process.env.WAITING ?? 120);

const cafe = testServices();
let smtp: FakeSmtp;
/** Inside the project, so that packages are found from there. */
let bundle: string;
/** Also ended when the test fails. */
const children = new Set<ChildProcess>();

beforeAll(async () => {
  smtp = await startFakeSmtp();
  bundle = await mkdtemp(join(process.cwd(), 'node_modules/.restock-kill-test-'));
  await bundleProgram('tests/proofs/kills/restock-teller.ts', bundle);
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(bundle, { recursive: true, force: true });
  await smtp.stop();
});

function startTeller(): ChildProcess {
  const program = join(bundle, 'restock-teller.js');
  const child = spawn(process.execPath, [program, cafe.url, smtp.settings.SMTP_URL], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

it(`tells each of ${people} who wait once, twice at most, in ${kills} kills`, async () => {
  const { db } = cafe.services;
  const waiting = Array.from({ length: people }, (_, n) => ({
    id: randomUUID(),
    product_id: 2,
    email: `person${n}@example.com`,
    created_at: new Date(),
  }));
  for (let n = 0; n < people; n += 1000)
    await db.insert(restockRequests).values(waiting.slice(n, n + 1000));
  await db.update(products).set({ in_stock: true, updated_at: new Date(0) });
  for (let kill = 0; kill < kills; kill++) {
    const before = smtp.received.length;
    const child = startTeller();
    await vi.waitFor(() => expect(smtp.received.length).toBeGreaterThan(before), 20_000);
    await wait((kill % 10) * 20);
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
  // What the dead were at is given to another process after five minutes; here, at once.
  await db.execute(sql`update pgboss.job set state = 'retry', start_after = now()
    where state = 'active'`);
  const last = startTeller();
  const told = () => smtp.received.flatMap(({ recipients }) => recipients);
  await vi.waitFor(() => expect(new Set(told()).size).toBe(people), {
    timeout: 1_800_000,
    interval: 200,
  });
  last.kill('SIGKILL');
  expect(await db.$count(restockRequests)).toBe(0);
  const times = Map.groupBy(told(), (address) => address);
  expect([...times.values()].filter((each) => each.length > 2)).toEqual([]);
  expect(told().length - people).toBeLessThanOrEqual(kills);
}, 1_900_000);
