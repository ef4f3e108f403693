import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { workMail } from '#app/mail/mail-queue.server.ts';
import { createMailTransport } from '#app/mail/mail-transport.server.ts';
import { mails } from '#db/schema/mails.ts';
import { type FakeSmtp, startFakeSmtp } from '#tests/fakes/smtp.ts';
import { killableProgram } from '#tests/support/killable-program.ts';
import { testServices } from '#tests/support/services.ts';

const rounds = Number(process.env.KILLS ?? 10);

const test = testServices();
const program = killableProgram('tests/proofs/kills/mail-sender.ts');
let smtp: FakeSmtp;
beforeAll(async () => {
  smtp = await startFakeSmtp();
});
afterAll(() => smtp.stop());

it(`loses no email and doubles at most one a kill, in ${rounds} kills amid queueing and sending`, async () => {
  const queued: string[] = [];
  for (let round = 1; round <= rounds; round++) {
    const before = smtp.received.length;
    const given = [test.url, smtp.settings.SMTP_URL, `mail-${round}`];
    const child = program.start(given, (subject) => queued.push(subject));
    await vi.waitFor(() => expect(smtp.received.length).toBeGreaterThan(before), 20_000);
    // Spread over what one email takes, from its connection to the note that it was sent.
    await wait((round % 10) * 2);
    await program.kill(child);
  }
  await sendTheRest();

  const sent = new Map<string, (string | undefined)[]>();
  for (const { email } of smtp.received) {
    const ids = sent.get(String(email.subject)) ?? [];
    sent.set(String(email.subject), [...ids, email.messageId]);
  }
  expect(queued.filter((subject) => !sent.has(subject))).toEqual([]);
  expect([...sent.values()].filter((ids) => ids.length > 2)).toEqual([]);
  const doubles = smtp.received.length - sent.size;
  expect(doubles).toBeLessThanOrEqual(rounds);
  // Twice is recognisable: each email has one Message-ID.
  expect([...sent.values()].filter((ids) => new Set(ids).size !== 1)).toEqual([]);
  expect(await test.services.db.select().from(mails)).toHaveLength(sent.size);
}, 300_000);

/** What the dead were at is given to another process after five minutes; here, at once. */
async function sendTheRest(): Promise<void> {
  const { db } = test.services;
  await db.execute(sql`update pgboss.job set state = 'retry', start_after = now()
    where name = 'send-mail' and state = 'active'`);
  const transport = createMailTransport(
    { smtpUrl: smtp.settings.SMTP_URL, dataDir: test.dataDir },
    { name: 'Embun', address: 'hello@cafe.example' },
  );
  await workMail(test.services, transport, async ({ subject }) => ({ html: '', text: subject }));
  await test.drain();
  const rows = await db.select({ state: mails.state }).from(mails);
  expect(rows.filter(({ state }) => state !== 'sent')).toEqual([]);
}
