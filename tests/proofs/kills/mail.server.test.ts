import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { workMail } from '#app/mail/mail-queue.server.ts';
import { createMailTransport } from '#app/mail/mail-transport.server.ts';
import { mails } from '#db/schema/mails.ts';
import { type FakeSmtp, startFakeSmtp } from '#tests/fakes/smtp.ts';
import { bundleProgram } from '#tests/support/bundle-program.ts';
import { testServices } from '#tests/support/services.ts';

const rounds = Number(process.env.KILLS ?? 10);

const test = testServices();
let smtp: FakeSmtp;
/** Inside the project, so that packages are found from there. */
let bundle: string;
/** Senders that run, so that a failing test leaves none behind. */
const children = new Set<ChildProcess>();

beforeAll(async () => {
  smtp = await startFakeSmtp();
  bundle = await mkdtemp(join(process.cwd(), 'node_modules/.mail-kill-test-'));
  // One file starts four times as fast as some thousand, and there are many starts to come.
  await bundleProgram('tests/proofs/kills/mail-sender.ts', bundle);
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(bundle, { recursive: true, force: true });
  await smtp.stop();
});

function startSender(round: number, onQueued: (subject: string) => void): ChildProcess {
  const program = join(bundle, 'mail-sender.js');
  const child = spawn(
    process.execPath,
    [program, test.url, smtp.settings.SMTP_URL, `mail-${round}`],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  children.add(child);
  child.once('exit', () => children.delete(child));
  createInterface(child.stdout).on('line', onQueued);
  return child;
}

it(`loses no email and doubles at most one a kill, in ${rounds} kills amid queueing and sending`, async () => {
  const queued: string[] = [];
  for (let round = 1; round <= rounds; round++) {
    const before = smtp.received.length;
    const child = startSender(round, (subject) => queued.push(subject));
    await vi.waitFor(() => expect(smtp.received.length).toBeGreaterThan(before), 20_000);
    // Spread over what one email takes, from its connection to the note that it was sent.
    await wait((round % 10) * 2);
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
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
