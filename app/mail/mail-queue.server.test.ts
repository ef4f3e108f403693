import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inspect } from 'node:util';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, it, test, vi } from 'vitest';
import { brandCafe } from '#app/cafe/cafe.ts';
import { createRateLimits } from '#app/platform/http/limits/rate-limits.server.ts';
import type { Jobs } from '#app/platform/jobs/jobs.server.ts';
import { DecryptionError, encryptField } from '#app/platform/secrets/field-encryption.server.ts';
import { createKeys } from '#app/platform/secrets/keys.server.ts';
import { cafe } from '#db/schema/cafe.ts';
import { mails } from '#db/schema/mails.ts';
import { rateLimits } from '#db/schema/rate-limits.ts';
import { type FakeSmtp, startFakeSmtp } from '#tests/fakes/smtp.ts';
import { testServices } from '#tests/support/services.ts';
import { cafeEmail, type MailMessage } from './mail-message.ts';
import {
  deleteMails,
  findMails,
  findStoredMails,
  queueMail,
  workMail,
} from './mail-queue.server.ts';
import { createMailTransport, type MailTransport, type Patience } from './mail-transport.server.ts';
import { renderMail } from './render-mail.server.tsx';

const from = { name: 'Embun', address: 'hello@cafe.example' };
const subject = { type: 'application', id: '1' };
const queuedAt = new Date('2026-03-05T10:00:00Z');

type GiveUp = NonNullable<Parameters<typeof workMail>[3]>;

const server = testServices();
let smtp: FakeSmtp;
beforeEach(async () => {
  smtp = await startFakeSmtp();
  // The time at which they are queued: three days later an email is given up.
  vi.useFakeTimers({ toFake: ['Date'], now: queuedAt });
});
afterEach(async () => {
  vi.useRealTimers();
  await smtp.stop();
  for (const table of [mails, rateLimits]) await server.services.db.delete(table);
});

function message(changes: Partial<MailMessage> = {}): MailMessage {
  return {
    subject: 'Your application',
    blocks: ['Thank you.', { facts: [{ label: 'Reference', value: 'A1B2' }] }],
    reason: 'You get this email because of the test.',
    ...changes,
  };
}

/** Queues an email whose turn comes when the test says so. */
async function queue(
  to = 'aisyah@example.com',
  changes?: Partial<MailMessage>,
  keep = false,
): Promise<string> {
  const { db, keys } = server.services;
  const jobs: Jobs = { ...server.services.jobs, send: async () => undefined };
  const mail = { kind: 'application-receipt', subject, to, message: message(changes), keep };
  await queueMail({ jobs, keys }, db, mail, queuedAt);
  const rows = await db.select({ id: mails.id }).from(mails);
  return rows.at(-1)?.id ?? '';
}

function smtpTransport(patience?: Patience): MailTransport {
  const settings = { smtpUrl: smtp.settings.SMTP_URL, dataDir: server.dataDir };
  return createMailTransport(settings, from, patience);
}

/** Does what the queue would do with this email when its turn comes. */
async function trySending(
  mailId: string,
  transport = smtpTransport(),
  limits = server.services.limits,
): Promise<void> {
  let handler: ((data: never) => Promise<void>) | undefined;
  const jobs: Jobs = {
    ...server.services.jobs,
    work: async (_name, given) => {
      handler = given;
    },
  };
  await workMail({ ...server.services, jobs, limits }, transport, async (said) =>
    renderMail(said, brandCafe),
  );
  await handler?.({ mailId } as never);
}

const records = () => findMails(server.services.db, subject);

it('goes out with the transaction that queues it, once, and leaves no content behind', async () => {
  const { db } = server.services;
  await workMail(server.services, smtpTransport(), async (said) => renderMail(said, brandCafe));
  const mail = { kind: 'receipt', subject, to: 'aisyah@example.com', message: message() };
  await db.transaction((tx) => queueMail(server.services, tx, mail, queuedAt));
  await server.drain();
  expect((await records())[0]?.state).toBe('sent');
  expect(smtp.received).toHaveLength(1);
  const [stored] = await db.select().from(mails);
  expect(stored).toMatchObject({ content: null, fault: null });

  await expect(
    db.transaction(async (tx) => {
      await queueMail(server.services, tx, mail, queuedAt);
      tx.rollback();
    }),
  ).rejects.toThrow();
  expect(await records()).toHaveLength(1);
});

/** Queues one of each kind, from the first to the last, and sends them all. */
async function sendAll(
  kinds: string[],
  { factor = 1, at = queuedAt, onGiveUp }: { factor?: number; at?: Date; onGiveUp?: GiveUp } = {},
): Promise<(string | undefined)[]> {
  const { db, keys } = server.services;
  const services = { ...server.services, limits: createRateLimits(db, keys, factor) };
  const render = async (said: MailMessage) => renderMail(said, brandCafe);
  await workMail(services, smtpTransport(), render, onGiveUp);
  const before = smtp.received.length;
  for (const kind of kinds) {
    const mail = { kind, subject, to: 'aisyah@example.com', message: message({ subject: kind }) };
    await queueMail(services, db, mail, at);
  }
  await server.drain();
  return smtp.received.slice(before).map(({ email }) => email.subject);
}

it('somebody known waits for it: then it goes before mails that strangers caused, and announcements go last', async () => {
  const strangers = [
    'newsletter-confirmation',
    'newsletter-leaving',
    'data-link',
    'application-receipt',
    'new-application',
  ];
  const known = ['password-reset-link', 'wrong-codes', 'application-accepted', 'backup-failed'];
  const order = await sendAll(['restock', ...strangers, ...known]);
  expect(order).toEqual([...known, ...strangers, 'restock']);
});

it('caused by strangers, it is sent up to an hourly limit, and the log is told once', async () => {
  const givenUp: string[][] = [];
  const rules = { factor: 3 / 300, onGiveUp: (...told: string[]) => void givenUp.push(told) };
  const strangers = [
    'newsletter-confirmation',
    'data-link',
    'application-receipt',
    'newsletter-leaving',
    'application-receipt',
  ];
  const others = ['password-reset-link', 'new-application', 'restock', 'restock'];
  const sent = await sendAll([...strangers, ...others], rules);
  expect(sent.toSorted()).toEqual([...strangers.slice(0, 3), ...others].toSorted());
  const lost = (await records()).filter(({ fault }) => fault === 'too-many');
  expect(lost.map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual([
    'application-receipt failed',
    'newsletter-leaving failed',
  ]);
  expect(givenUp).toEqual([['too-many', 'newsletter-leaving']]);
  // Counted by the hour in which they were queued, not that in which they are sent.
  const at = new Date('2026-03-05T11:00:00Z');
  expect(await sendAll(strangers, { ...rules, at })).toHaveLength(3);
  expect(givenUp).toHaveLength(2);
});

it('is counted once, however often sending it is tried', async () => {
  const { db, keys } = server.services;
  const one = createRateLimits(db, keys, 0.0001);
  const id = await queue();
  smtp.conduct({ refuse: 'recipient', code: 450 });
  await expect(trySending(id, smtpTransport(), one)).rejects.toThrow('put-off');
  smtp.conduct('take');
  await trySending(id, smtpTransport(), one);
  expect(await records()).toMatchObject([{ state: 'sent' }]);
});

it('is read as it was sent, even if the cafe’s email and address have changed since', async () => {
  const { db, keys } = server.services;
  const set = (name: string) => {
    const facts = { email: `${name}@cafe.example`, address_lines: [`${name} Road`] };
    return db
      .insert(cafe)
      .values({ ...facts, updated_at: queuedAt })
      .onConflictDoUpdate({ target: cafe.only, set: facts });
  };
  const shown = async () => {
    const [mail] = await findStoredMails(db, keys, subject);
    return mail?.content?.message;
  };
  const read = (name: string) => ({
    blocks: [`Write to ${name}@cafe.example.`],
    reason: `${name}@cafe.example knows why.`,
    addressLines: [`${name} Road`],
  });
  await set('first');
  const gaps = { blocks: [`Write to ${cafeEmail}.`], reason: `${cafeEmail} knows why.` };
  const id = await queue(undefined, gaps, true);
  expect(await shown()).toMatchObject(read('first'));
  await set('second');
  await trySending(id);
  expect(smtp.received[0]?.email.text).toContain('Write to second@cafe.example.');
  await set('third');
  expect(await shown()).toMatchObject(read('second'));
  await db.delete(cafe);
});

it('has two parts, one recipient and the headers that an automatic email needs', async () => {
  const id = await queue();
  await trySending(id);
  const [mail] = smtp.received;
  expect(mail?.sender).toBe('hello@cafe.example');
  expect(mail?.recipients).toEqual(['aisyah@example.com']);
  expect(mail?.email).toMatchObject({
    from: { name: 'Embun', address: 'hello@cafe.example' },
    to: [{ address: 'aisyah@example.com' }],
    subject: 'Your application',
    messageId: `<${id}@cafe.example>`,
    date: '2026-03-05T10:00:00.000Z',
  });
  expect(mail?.email.html).toContain('<p');
  expect(mail?.email.text).toContain('Thank you.\n\nReference: A1B2\n\nEmbun\n');
  expect(mail?.raw).toContain('Auto-Submitted: auto-generated');
  expect(mail?.raw).not.toContain('List-Unsubscribe');
});

it('tells how to unsubscribe with one click where that is possible (RFC 8058)', async () => {
  await trySending(await queue('a@b.my', { unsubscribeUrl: 'https://cafe.example/u/1' }));
  const headers = smtp.received[0]?.email.headers.map(({ key, value }) => [key, value]);
  expect(headers).toContainEqual(['list-unsubscribe', '<https://cafe.example/u/1>']);
  expect(headers).toContainEqual(['list-unsubscribe-post', 'List-Unsubscribe=One-Click']);
  expect(smtp.received[0]?.email.text).toContain('Unsubscribe: https://cafe.example/u/1');
});

it('keeps what somebody typed out of its headers and structure', async () => {
  const typed =
    'x\r\nBcc: spy@evil.example\r\n\r\n<b>hello</b><script>alert(1)</script>\u0000.\r\n.\r\n';
  await trySending(await queue('a@b.my', { subject: typed, blocks: [typed] }));
  const [mail] = smtp.received;
  expect(smtp.received).toHaveLength(1);
  expect(mail?.recipients).toEqual(['a@b.my']);
  expect(mail?.email.bcc).toBeUndefined();
  expect(mail?.email.headers.map(({ key }) => key)).not.toContain('bcc');
  expect(mail?.email.html).not.toContain('<script');
  expect(mail?.email.html).not.toContain('<b>');
  expect(mail?.email.html).toContain('&lt;b&gt;hello&lt;/b&gt;');
});

test.each(['=cmd@x.my', '+60@x.my', "o'neil@x.my"])('%s is written to as it is', async (to) => {
  await trySending(await queue(to));
  expect(smtp.received[0]?.recipients).toEqual([to]);
  expect(smtp.received[0]?.email.to).toEqual([{ name: '', address: to }]);
});

test.each(['"a b"@x.my', 'a@x.my, b@x.my', 'a@x.my\r\nRCPT TO:<b@x.my>', ''])(
  '%j is no address: the email is recorded as failed, and nothing else fails',
  async (to) => {
    await queue(to);
    expect(await records()).toMatchObject([{ state: 'failed', fault: 'no-address' }]);
  },
);

test.each([
  ['recipient', 550, 'address-refused EENVELOPE 550'],
  ['content', 554, 'content-refused EMESSAGE 554'],
] as const)('a refused %s is given up at once', async (refuse, code, fault) => {
  smtp.conduct({ refuse, code });
  const id = await queue();
  await trySending(id);
  const [stored] = await server.services.db.select().from(mails);
  expect(stored).toMatchObject({ state: 'failed', fault, content: null });
  smtp.conduct('take');
  await trySending(id);
  expect(smtp.received).toEqual([]);
});

test.each([
  ['recipient', 450, 'Greylisted', 'put-off EENVELOPE 450'],
  ['content', 451, 'Later, please', 'put-off EMESSAGE 451'],
  ['password', 535, 'Wrong password', 'password-refused EAUTH 535'],
  ['sender', 530, 'Authentication required', 'password-refused EENVELOPE 530'],
  ['sender', 553, 'Not your address', 'sender-refused EENVELOPE 553'],
  ['recipient', 554, '5.7.1 Relay access denied', 'sender-refused EENVELOPE 554'],
] as const)('%s refused with %i %s is tried again', async (refuse, code, words, fault) => {
  smtp.conduct({ refuse, code, words });
  const id = await queue();
  await expect(trySending(id)).rejects.toThrow(fault);
  expect(await records()).toMatchObject([{ state: 'queued', fault }]);
  smtp.conduct('take');
  await trySending(id);
  expect(await records()).toMatchObject([{ state: 'sent', fault: null }]);
  expect(smtp.received).toHaveLength(1);
});

const impatient: Patience = { connectMs: 1000, answerMs: 1000, wholeMs: 10_000 };

it('waits while the mail server is down or silent, and gives up after three days', async () => {
  const id = await queue();
  smtp.conduct('silent');
  await expect(trySending(id, smtpTransport(impatient))).rejects.toThrow('unreachable ETIMEDOUT');
  await smtp.stop();
  await expect(trySending(id)).rejects.toThrow('unreachable ESOCKET');
  expect(await records()).toMatchObject([{ state: 'queued', fault: 'unreachable ESOCKET' }]);
  vi.setSystemTime(new Date('2026-03-08T10:00:01Z'));
  await trySending(id);
  expect(await records()).toMatchObject([{ state: 'failed', fault: 'unreachable ESOCKET' }]);
});

it('has the date of the attempt, so that one that had to wait does not look old', async () => {
  const id = await queue();
  vi.setSystemTime(new Date('2026-03-07T10:00:00Z'));
  await trySending(id);
  expect(smtp.received[0]?.email.date).toBe('2026-03-07T10:00:00.000Z');
});

it('if no key decrypts it, it is tried like any other, and fails in the end', async () => {
  const id = await queue();
  const encrypted = encryptField(
    createKeys('a secret that was lost'),
    { table: 'mails', column: 'content', id },
    '{}',
  );
  await server.services.db.update(mails).set({ content: encrypted });
  await expect(trySending(id)).rejects.toThrow(DecryptionError);
  expect(await records()).toMatchObject([{ state: 'queued', fault: 'unknown' }]);
  vi.setSystemTime(new Date('2026-03-08T10:00:01Z'));
  await trySending(id);
  expect(await records()).toMatchObject([{ state: 'failed' }]);
  expect(smtp.received).toEqual([]);
});

it('goes once to a server that is silent for a while before it accepts it', async () => {
  const id = await queue();
  smtp.conduct({ answerAfterMs: 600 });
  const patience = { ...impatient, answerMs: 5000 };
  await trySending(id, smtpTransport(patience));
  expect(await records()).toMatchObject([{ state: 'sent' }]);
  expect(smtp.received).toHaveLength(1);
});

it('goes twice, with the same id, when the server accepts it and hangs up before saying so', async () => {
  const id = await queue();
  smtp.conduct('cut');
  await expect(trySending(id)).rejects.toThrow('unanswered');
  smtp.conduct('take');
  await trySending(id);
  expect(await records()).toMatchObject([{ state: 'sent', fault: null }]);
  const ids = smtp.received.map(({ email }) => email.messageId);
  expect(ids).toEqual([`<${id}@cafe.example>`, `<${id}@cafe.example>`]);
});

test.each([
  ['hangs up', 'cut'],
  ['is silent', { answerAfterMs: 5000 }],
] as const)(
  'never goes a third time to a server that takes it and %s, whatever comes between',
  async (_what, conduct) => {
    const id = await queue();
    const tryIt = () => trySending(id, smtpTransport(impatient));
    smtp.conduct(conduct);
    await expect(tryIt()).rejects.toThrow('unanswered');
    smtp.conduct('silent');
    await expect(tryIt()).rejects.toThrow('unreachable');
    smtp.conduct(conduct);
    await tryIt();
    const fault = expect.stringMatching(/^unanswered /);
    expect(await records()).toMatchObject([{ state: 'failed', fault }]);
    smtp.conduct('take');
    await tryIt();
    expect(smtp.received).toHaveLength(2);
  },
);

it('has no address in its errors, whatever the server says', async () => {
  const words = '<secret.person@example.com> is greylisted';
  smtp.conduct({ refuse: 'recipient', code: 450, words });
  const id = await queue('secret.person@example.com');
  const error = await trySending(id).catch((thrown: unknown) => thrown);
  expect(inspect(error, { depth: 5, showHidden: true })).not.toContain('secret.person');
  expect(JSON.stringify(await records())).not.toContain('secret.person');
});

it('is not sent any more when its record is gone', async () => {
  const id = await queue();
  await deleteMails(server.services, server.services.db, subject);
  await trySending(id);
  expect(smtp.received).toEqual([]);
});

it('leaves no file when its record goes while it is written, not even half of one', async () => {
  const outbox = createMailTransport({ smtpUrl: undefined, dataDir: server.dataDir }, from);
  const id = await queue();
  await trySending(id, {
    async send(mail) {
      await deleteMails(server.services, server.services.db, subject);
      await outbox.send(mail);
    },
  });
  expect(await server.filesIn('outbox')).toEqual([]);
  // By a process that was killed: its job runs again.
  await writeFile(join(server.dataDir, 'outbox', `2026-03-05-receipt-${id}.eml.part`), 'half');
  await trySending(id, outbox);
  expect(await server.filesIn('outbox')).toEqual([]);
});

it('without a mail server is a file that only its owner can read, however often it is written', async () => {
  const outbox = createMailTransport({ smtpUrl: undefined, dataDir: server.dataDir }, from);
  const id = await queue();
  await trySending(id, outbox);
  expect(await records()).toMatchObject([{ state: 'sent', fault: 'outbox' }]);
  await server.services.db.update(mails).set({ state: 'queued' });
  await trySending(id, outbox);
  const folder = join(server.dataDir, 'outbox');
  const names = await readdir(folder);
  expect(names).toEqual([`2026-03-05T10-00-00-application-receipt-${id}.eml`]);
  const path = join(folder, names[0] ?? '');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  const email = await PostalMime.parse(await readFile(path));
  expect(email).toMatchObject({ subject: 'Your application', messageId: `<${id}@cafe.example>` });
});

test('to another machine nothing is sent without TLS, unless the setting allows it', async () => {
  const elsewhere = await startFakeSmtp(0, '127.0.0.2');
  const url = elsewhere.settings.SMTP_URL;
  const via = (smtpUrl: string) => createMailTransport({ smtpUrl, dataDir: server.dataDir }, from);
  await expect(trySending(await queue(), via(url))).rejects.toThrow('unreachable ETLS');
  expect(elsewhere.received).toEqual([]);
  await trySending(await queue(), via(url.replace('smtp:', 'smtp+insecure:')));
  expect(elsewhere.received).toHaveLength(1);
  await elsewhere.stop();
});
