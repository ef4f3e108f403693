import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { products, restockRequests } from '#db/schema/shop.ts';
import { startFakeSmtp } from '#tests/fakes/smtp.ts';
import { forAllTests } from '#tests/support/for-all-tests.ts';
import { killableProgram } from '#tests/support/processes/killable-program.ts';
import { testServices } from '#tests/support/services.ts';

const kills = Number(process.env.KILLS ?? 4);
const people = Number(process.env.WAITING ?? 200);

const cafe = testServices();
const runTeller = killableProgram('tests/proofs/kills/restock-teller.ts');
const smtp = forAllTests(startFakeSmtp, ({ stop }) => stop());

const startTeller = () => runTeller(cafe.url, smtp.settings.SMTP_URL);

it(`tells each of ${people} waiting people once, or twice after one of ${kills} kills`, async () => {
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
    const teller = startTeller();
    await vi.waitFor(() => expect(smtp.received.length).toBeGreaterThan(before), 20_000);
    await wait((kill % 10) * 20);
    await teller.kill();
  }
  // The jobs of killed processes go to another one after five minutes; here, at once.
  await db.execute(sql`update pgboss.job set state = 'retry', start_after = now()
    where state = 'active'`);
  const last = startTeller();
  const told = () => smtp.received.flatMap(({ recipients }) => recipients);
  await vi.waitFor(() => expect(new Set(told()).size).toBe(people), {
    timeout: 1_800_000,
    interval: 200,
  });
  await last.kill();
  expect(await db.$count(restockRequests)).toBe(0);
  const mails = Map.groupBy(smtp.received, ({ recipients }) => recipients.join());
  const ids = [...mails.values()].map((each) => each.map(({ email }) => email.messageId));
  expect(ids.filter((each) => each.length > 2)).toEqual([]);
  // An email that comes twice can be recognised: both have the same Message-ID.
  expect(ids.filter((each) => new Set(each).size !== 1)).toEqual([]);
  expect(told().length - people).toBeLessThanOrEqual(kills);
}, 1_900_000);
