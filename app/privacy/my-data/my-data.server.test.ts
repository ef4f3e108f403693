import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, notLike, sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { applicationFileKey } from '#app/careers/application-files.server.ts';
import { notifyApplicant } from '#app/careers/review/notify-applicant.server.ts';
import { setStatuses } from '#app/careers/review/set-application-status.server.ts';
import { offerLetterKey } from '#app/employees/offer-letters/offer-letter.server.ts';
import { issueLink } from '#app/links/links.server.ts';
import { findHeldRows } from '#app/privacy/held-rows.server.ts';
import { user } from '#db/schema/accounts.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { links } from '#db/schema/links.ts';
import { mails } from '#db/schema/mails.ts';
import { dataRequests } from '#db/schema/privacy.ts';
import { rateLimits } from '#db/schema/rate-limits.ts';
import { restockRequests } from '#db/schema/shop.ts';
import { emailSubscribers } from '#db/schema/subscribers.ts';
import { applicationRow } from '#tests/fixtures/application-row.ts';
import { completedEmployee, numbers } from '#tests/fixtures/completed-employee.ts';
import { subscriberRow } from '#tests/fixtures/subscriber-row.ts';
import { storeApplication } from '#tests/support/applications/stored-application.ts';
import { recorded } from '#tests/support/recorded.ts';
import { keepSentMails, type SentMail } from '#tests/support/sent-mails.ts';
import { formRequest, serveRoutes } from '#tests/support/serve-routes.tsx';
import { testServices } from '#tests/support/services.ts';
import { refusals } from '../requests/refusal.ts';
import * as downloadRoute from './download-data.route.ts';
import { postsPerAddress } from './download-limits.server.ts';
import * as heldRoute from './held.route.tsx';
import * as askRoute from './my-data.route.tsx';
import * as openRoute from './open-data-link.route.tsx';

const origin = 'http://localhost:3000';
const email = 'aisyah@example.com';
const said =
  'A link is on its way, if this is your address. It works once, and its email says for how long.';
const dead = 'This link can&#x27;t be used';

const cafe = testServices();
const routes = [
  { path: 'my-data', module: askRoute },
  { path: 'my-data/held', module: heldRoute },
  { path: 'my-data/download', module: downloadRoute },
  { path: 'my-data/:token', module: openRoute },
];
const serve = serveRoutes(routes, cafe);
let sent: SentMail[];

beforeAll(async () => {
  sent = await keepSentMails(cafe);
});
beforeEach(async () => {
  const { db } = cafe.services;
  const tables = [mails, rateLimits, links, dataRequests, user, jobApplications];
  for (const table of [...tables, employeeOnboarding, emailSubscribers, restockRequests])
    await db.delete(table);
  sent.length = 0;
});

const post = (path: string, fields: Record<string, string> = {}, cookie = '') =>
  serve(formRequest(path, fields, { Cookie: cookie }));

/** The same address as that of {@link formRequest}. */
const sender = '192.0.2.1';
const get = (path: string, cookie = '', method = 'GET') =>
  serve(
    new Request(new URL(path, origin), {
      method,
      headers: { Cookie: cookie, 'x-client-address': sender },
    }),
  );

const ask = (address = email) => post('/my-data', { email: address });

async function mailedLink(to = email): Promise<string> {
  await cafe.drain();
  const mail = sent.findLast((one) => one.to === to);
  const url = /http[^"]+my-data[^"]+/.exec(mail?.text ?? '')?.[0];
  if (!url) throw new Error(`No link was mailed to ${to}`);
  return url;
}

/** Asks for a link and opens it. @returns the cookie */
async function signIn(to = email): Promise<string> {
  await ask(to);
  const response = await post(await mailedLink(to));
  expect(response.status).toBe(303);
  expect(response.headers.get('Location')).toBe('/my-data/held');
  const cookie = response.headers.get('Set-Cookie') ?? '';
  expect(cookie).toMatch(/^my_data=[^;]+; Path=\/my-data; Expires=.*; HttpOnly; SameSite=Strict$/);
  return cookie.split(';')[0] ?? '';
}

/** Makes somebody who applied, joined, subscribed and signed in. */
async function everyRole(address: string, name: string) {
  const { services } = cafe;
  const { db, files, keys } = services;
  const { row, files: sources } = await storeApplication(cafe, { email: address, full_name: name });
  const letter = `${randomUUID()}/${randomUUID()}.pdf`;
  await writeFile(join(cafe.dataDir, 'letter'), `The letter of ${name}`);
  await files.put(offerLetterKey(letter), join(cafe.dataDir, 'letter'), 'application/pdf');
  await db.insert(employeeOnboarding).values(
    completedEmployee(keys, {
      email: address.toUpperCase(),
      full_name_ic: name,
      offer_letter_url: letter,
      keep_until: '2040-01-01',
      keep_reason: 'Named by another in a claim',
    }),
  );
  await db.insert(emailSubscribers).values(subscriberRow({ email: address }));
  const now = new Date('2026-03-05T10:00:00Z');
  const visitor = { id: randomUUID(), name, email: address, createdAt: now, updatedAt: now };
  await db.insert(user).values(visitor);
  return { application: row, sources };
}

async function download(cookie: string, typed: Record<string, string> = {}) {
  const response = await post('/my-data/download', typed, cookie);
  expect(response.headers.get('Content-Type')).toBe('application/zip');
  const zip = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const pdf = await getDocumentProxy(Uint8Array.from(zip['data.pdf'] ?? []));
  const { text } = await extractText(pdf, { mergePages: true });
  return { zip, json: JSON.parse(strFromU8(zip['data.json'] ?? new Uint8Array())), text };
}

test('the answer is the same for every address; only the email tells more', async () => {
  await everyRole(email, 'Aisyah');
  const answers = [await ask(), await ask('nobody@example.com')];
  for (const answer of answers) {
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain(said);
  }
  await mailedLink();
  const cookie = await signIn('nobody@example.com');
  expect(await (await get('/my-data/held', cookie)).text()).toContain('We hold nothing under');
});

test('text that is no address is refused, and stays in the field', async () => {
  const response = await ask('aisyah@gmail');
  expect(response.status).toBe(400);
  const html = await response.text();
  expect(html).toContain('Please enter a valid email address.');
  expect(html).toContain('value="aisyah@gmail"');
  expect((await ask(`${'a'.repeat(100_000)}@example.com`)).status).toBe(400);
});

test('a scanner that opens the link does not use it up; a person does, once', async () => {
  await ask();
  const link = await mailedLink();
  for (const method of ['GET', 'HEAD', 'GET']) {
    expect((await get(link, '', method)).status).toBe(200);
  }
  const [first, second] = await Promise.all([post(link), post(link)]);
  expect([first.status, second.status].sort()).toEqual([303, 404]);
  const again = await get(link);
  expect(again.status).toBe(404);
  expect(await again.text()).toContain(dead);
});

test('a used link leads back to what it has opened in this browser, and no other link does', async () => {
  const cookie = await signIn();
  const used = await mailedLink();
  const back = await get(used, cookie);
  expect([back.status, back.headers.get('Location')]).toEqual([303, '/my-data/held']);
  await ask();
  const other = await mailedLink();
  expect((await get(other, cookie)).status).toBe(200);
  expect((await post(other)).status).toBe(303);
  expect((await get(other, cookie)).status).toBe(404);
});

test('without a session there is nothing to see', async () => {
  for (const response of [await get('/my-data/held'), await post('/my-data/download')]) {
    expect(response.status).toBe(303);
    expect(response.headers.get('Location')).toBe('/my-data?ended');
  }
});

test('all roles of an address are shown with their ends, and nothing of another address', async () => {
  await everyRole(email, 'Aisyah binti Rahman');
  await everyRole('other@example.com', 'Somebody Else');
  const html = await (await get('/my-data/held', await signIn())).text();
  for (const text of [
    'Application: Full Time Barista',
    'Employment',
    'Newsletter',
    'Account',
    'Kept until you unsubscribe.',
    'Will be deleted on 5 March 2028.',
    'PERKESO and LHDN ask an employer to keep it for 7 years',
    'IC number, last four',
    '29 February 2000',
  ]) {
    expect(html).toContain(text);
  }
  for (const text of [
    'Somebody Else',
    'other@example.com',
    '2000-02-29',
    ...Object.values(numbers),
  ]) {
    expect(html).not.toContain(text);
  }
});

test('of many applications the page shows the latest 20, and is made for one at a time', async () => {
  const cookie = await signIn();
  const rows = Array.from({ length: 23 }, (_, n) =>
    applicationRow({ email, city: `Town ${n}`, created_at: new Date(Date.UTC(2026, 0, 1 + n)) }),
  );
  await cafe.services.db.insert(jobApplications).values(rows);
  const html = await (await get('/my-data/held', cookie)).text();
  expect([...html.matchAll(/Town (\d+)</g)].map(([, n]) => Number(n))).toEqual(
    Array.from({ length: 20 }, (_, n) => 22 - n),
  );
  expect(html.replaceAll('<!-- -->', '')).toContain(
    'These are your latest 20 applications. The download has 3 more.',
  );
  const { json } = await download(cookie);
  expect(json.records.map(({ city }: { city: string }) => city)).toEqual(
    Array.from({ length: 23 }, (_, n) => `Town ${22 - n}`),
  );
  let refused = 0;
  const flood = await cafe.services.db.transaction(async (tx) => {
    await tx.execute(sql`lock table job_applications in access exclusive mode`);
    const gets = Array.from({ length: 60 }, async () => {
      const { status } = await get('/my-data/held', cookie);
      if (status >= 500) refused += 1;
    });
    // While one is being made 50 wait.
    await expect.poll(() => refused, { timeout: 20_000 }).toBeGreaterThan(0);
    return gets;
  });
  await Promise.all(flood);
});

test('the download has everything of one address, nothing of another, and numbers by their last four', async () => {
  const { application, sources } = await everyRole(email, 'Aisyah binti Rahman');
  await everyRole('other@example.com', 'Somebody Else');
  const cookie = await signIn();
  const hidden = await download(cookie);
  const id = application.id?.slice(0, 8);
  expect(Object.keys(hidden.zip).sort()).toEqual([
    'data.json',
    'data.pdf',
    `files/application-${id}-full-body.jpg`,
    `files/application-${id}-resume.pdf`,
    `files/application-${id}-selfie.jpg`,
    'files/offer-letter.pdf',
  ]);
  expect(Buffer.from(hidden.zip[`files/application-${id}-selfie.jpg`] ?? [])).toEqual(
    sources.selfie_image,
  );
  const all = JSON.stringify(hidden.json) + hidden.text;
  expect(all).not.toContain('Named by another');
  for (const text of [...Object.values(numbers), 'Somebody Else', 'other@example.com', 'sealed:'])
    expect(all).not.toContain(text);
  expect(hidden.json.missing_files).toEqual([]);

  const typed = { ic_number: '5544', account_number: '9034' };
  const shown = await download(cookie, typed);
  for (const text of [JSON.stringify(shown.json), shown.text]) {
    expect(text).toContain(numbers.ic_number);
    expect(text).toContain(numbers.account_number);
    expect(text).not.toContain(numbers.kwsp_no);
  }
  const events = await recorded(cafe.services.db, { action: 'data-link.downloaded' });
  expect(events.slice(-2).map(({ details }) => details)).toEqual([{ numbers: 0 }, { numbers: 2 }]);
});

test('a wrong number is refused at its field, and tries and downloads are limited', async () => {
  const { db, keys } = cafe.services;
  const record = { email, kwsp_no: 'Pending' };
  await db.insert(employeeOnboarding).values(completedEmployee(keys, record));
  const cookie = await signIn();
  const refused = async (typed: Record<string, string> = {}) => {
    const response = await post('/my-data/download', typed, cookie);
    expect(response.status).toBe(303);
    const path = response.headers.get('Location') ?? '';
    return { path, page: await (await get(path, cookie)).text() };
  };
  const wrong = await refused({ ic_number: '0000', account_number: '9034' });
  expect(wrong.path).toBe('/my-data/held?refused=ic_number#download');
  expect(wrong.page.match(/aria-invalid="true"/g)).toHaveLength(1);
  expect(wrong.page).toContain('These are not its last four digits or letters.');
  // The page does not ask for numbers that are not held.
  expect(wrong.page).not.toContain('KWSP number, last four');
  await refused({ ic_number: '0000', account_number: '0000' });
  expect((await download(cookie, { ic_number: '5544' })).text).toContain('5544');
  const { page } = await refused({ ic_number: '5544' });
  expect(page).toMatch(/Too many attempts. Try again in \d+ minutes./);
  expect(page).not.toContain('IC number, last four');
  for (let times = 0; times < 4; times++) {
    expect(await (await get('/my-data/held', cookie)).text()).toContain('Download</button>');
    expect((await download(cookie)).text).not.toContain('5544');
  }
  expect((await refused()).page).not.toContain('Download</button>');
});

test('an address that has posted too much is told on the page to wait', async () => {
  const cookie = await signIn();
  await cafe.services.limits.consume(postsPerAddress, sender, postsPerAddress.points);
  const { headers } = await post('/my-data/download', {}, cookie);
  const page = await get(headers.get('Location') ?? '', cookie);
  expect(await page.text()).toMatch(/Too many attempts. Try again in \d+ minutes./);
});

test('a missing file leaves the download complete, and is named', async () => {
  const { application } = await everyRole(email, 'Aisyah');
  const path = cafe.services.files.localPath?.(applicationFileKey(application.selfie_image_url));
  await rm(path ?? '');
  const { zip, json, text } = await download(await signIn());
  const name = `application-${application.id?.slice(0, 8)}-selfie.jpg`;
  expect(json.missing_files).toEqual([name]);
  expect(text.replace(/\s+/g, ' ')).toContain(`${name} (missing: we could not find it)`);
  expect(Object.keys(zip)).toHaveLength(5);
});

test('the PDF has the first ten of many long answers, cut short, and says where the rest is', async () => {
  const rows = Array.from({ length: 12 }, (_, n) =>
    applicationRow({
      email,
      why_embun: `Reason ${n} ends\n${'a\n'.repeat(2_490)}`,
      created_at: new Date(Date.UTC(2026, 2, 5, 10, n)),
    }),
  );
  await cafe.services.db.insert(jobApplications).values(rows);
  const { zip, json, text } = await download(await signIn());
  expect(json.records.map((one: { why_embun: string }) => one.why_embun)).toEqual(
    rows.map(({ why_embun }) => why_embun).toReversed(),
  );
  const printed = [...text.matchAll(/Reason (\d+) ends/g)].map(([, n]) => Number(n));
  expect(printed).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  expect(text.match(/… \(the rest is in data.json\)/g)).toHaveLength(10);
  expect(text).toContain('These are the first. data.json, beside this page, holds 2 more.');
  // Ten times 100 lines of an answer and some 60 others, 53 on a page: 31 pages at most.
  const pdf = await getDocumentProxy(Uint8Array.from(zip['data.pdf'] ?? []));
  expect(pdf.numPages).toBeLessThanOrEqual(31);
});

test('a correction and a deletion can be asked for, once each, and the link can be forgotten', async () => {
  await everyRole(email, 'Aisyah');
  const cookie = await signIn();
  const send = (fields: Record<string, string>) => post('/my-data/held', fields, cookie);
  const empty = await send({ intent: 'correct', words: '  ' });
  expect(empty.status).toBe(400);
  const long = await send({ intent: 'correct', words: 'x'.repeat(2_001) });
  expect(await long.text()).toContain('Please write 2000 characters at most.');
  for (const fields of [
    { intent: 'correct', words: 'My name has two a’s' },
    { intent: 'delete' },
    { intent: 'delete' },
  ] as Record<string, string>[]) {
    const answer = await send(fields);
    expect(await answer.text()).toContain('We have your request, and answer it by email by');
  }
  // One mail for each request, and none for the second time.
  await cafe.drain();
  const told = sent.filter(({ text }) => text.includes('We answer by email by'));
  expect(told.map(({ to }) => to)).toEqual([email, email]);
  expect(told.some(({ text }) => text.includes('you asked us to correct your data.'))).toBe(true);
  const held = await (await get('/my-data/held', cookie)).text();
  expect(held).toContain('You have asked for this. We answer by email by');
  expect(held).not.toContain('Ask for deletion');
  const { db } = cafe.services;
  const kinds = await db.select({ kind: dataRequests.kind }).from(dataRequests);
  expect(kinds.map(({ kind }) => kind).sort()).toEqual(['correction', 'deletion']);
  expect((await send({ intent: 'forget' })).headers.get('Location')).toBe('/');
  expect((await get('/my-data/held', cookie)).status).toBe(303);
});

test('where nothing is held, nothing can be asked for, however it is sent', async () => {
  const cookie = await signIn();
  const page = await (await get('/my-data/held', cookie)).text();
  expect(page).not.toMatch(/Correct it|Delete it/);
  for (const fields of [
    { intent: 'correct', words: 'My name' },
    { intent: 'delete', words: '' },
  ]) {
    const answer = await post('/my-data/held', fields, cookie);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(refusals['nothing-held']);
  }
  expect(await cafe.services.db.$count(dataRequests)).toBe(0);
});

const now = new Date();
const db = () => cafe.services.db;
const address = email.toUpperCase();
/** Rows that anybody may have caused by typing an address. */
const left = {
  subscriber: () =>
    db()
      .insert(emailSubscribers)
      .values(subscriberRow({ email: address })),
  unconfirmed: () => issueLink(db(), { kind: 'newsletter-confirmation', email: address }, now),
  waiting: () =>
    db()
      .insert(restockRequests)
      .values({ id: randomUUID(), product_id: 2, email: address, created_at: now }),
};
/** Rows on which an admin has to decide. */
const judged = {
  application: () =>
    db()
      .insert(jobApplications)
      .values(applicationRow({ email: address })),
  employee: () =>
    db()
      .insert(employeeOnboarding)
      .values(completedEmployee(cafe.services.keys, { email: address })),
  account: () =>
    db()
      .insert(user)
      .values({ id: randomUUID(), name: 'A', email: address, createdAt: now, updatedAt: now }),
  invitation: () => issueLink(db(), { kind: 'invitation', email: address }, now),
};

test('an address that is only on lists is deleted at once, and no admin has a request to answer', async () => {
  for (const [stored, said] of [
    [[left.subscriber], 'Deleted: subscription to the newsletter.'],
    [[left.unconfirmed], 'Deleted: unconfirmed subscription to the newsletter.'],
    [[left.waiting], 'Deleted: wish to be told when a product is back.'],
    [
      Object.values(left),
      'Deleted: subscription to the newsletter; unconfirmed subscription to the newsletter; wish to be told when a product is back.',
    ],
  ] as const) {
    for (const store of stored) await store();
    await db().delete(rateLimits);
    const cookie = await signIn();
    const page = await (await get('/my-data/held', cookie)).text();
    for (const text of ['there is nothing else to correct', 'Delete my address'])
      expect(page).toContain(text);
    expect(page).not.toMatch(/Ask for a correction|Ask for deletion/);
    const words = { intent: 'correct', words: 'My name' };
    const corrected = await post('/my-data/held', words, cookie);
    expect(corrected.status).toBe(400);
    expect(await corrected.text()).toContain('there is nothing else to correct');
    const deleted = await post('/my-data/held', { intent: 'delete' }, cookie);
    expect(deleted.status).toBe(200);
    const html = await deleted.text();
    expect(html).toContain(said);
    expect(html).not.toMatch(/Correct it|Delete it/);
    const rows = await findHeldRows(db(), email);
    expect([rows.subscription, rows.confirmations, rows.waiting]).toEqual([null, [], []]);
    // Nothing is held any more.
    expect((await post('/my-data/held', { intent: 'delete' }, cookie)).status).toBe(400);
  }
  expect(await db().$count(dataRequests)).toBe(0);
  await cafe.drain();
  expect(sent.filter(({ text }) => text.includes('We answer by email by'))).toEqual([]);
});

test.each(Object.entries(judged))(
  'with an address on lists and one %s an admin has to decide, and nothing is deleted before',
  async (_, store) => {
    for (const each of Object.values(left)) await each();
    await store();
    const cookie = await signIn();
    for (const fields of [
      { intent: 'correct', words: 'My name' },
      { intent: 'delete', words: '' },
    ]) {
      const answer = await post('/my-data/held', fields, cookie);
      expect(await answer.text()).toContain('We have your request');
    }
    expect(await db().$count(dataRequests)).toBe(2);
    const rows = await findHeldRows(db(), email);
    expect(rows).toMatchObject({ subscription: {}, confirmations: [{}], waiting: [{}] });
  },
);

test('an address gets three mails an hour and six a day, and the answer does not tell', async () => {
  const { db } = cafe.services;
  for (const mailed of [3, 6, 6]) {
    for (const address of [email, email.toUpperCase(), email, email]) {
      expect(await (await ask(address)).text()).toContain(said);
    }
    expect(await db.$count(links)).toBe(mailed);
    // An hour later.
    await db.delete(rateLimits).where(notLike(rateLimits.key, 'data-link-mails-a-day%'));
  }
  // Whoever typed the address, its owner has a link that works until new ones are sent.
  const hours = sql<string>`extract(epoch from ${links.expires_at} - ${links.created_at}) / 3600`;
  const lives = await db.select({ hours }).from(links).orderBy(links.created_at);
  expect(lives.map(({ hours }) => Number(hours))).toEqual([1, 1, 1, 1, 1, 24]);
  const last = await mailedLink();
  expect(sent.map(({ text }) => text.includes('within a day'))).toEqual([
    ...Array(5).fill(false),
    true,
  ]);
  expect(sent.at(-1)?.text).toContain('Several were asked for, so we send no more for now.');
  expect((await post(last)).status).toBe(303);
  const [session] = await db.select().from(links).where(eq(links.kind, 'data-session'));
  expect(session?.expires_at.getTime()).toBeLessThanOrEqual(Date.now() + 3_600_000);
});

test('a decision is shown once an email has told it, and nothing reveals it before', async () => {
  const { services } = cafe;
  const { row } = await storeApplication(cafe, { email });
  const id = row.id ?? '';
  const admin = { id: 'a', email: 'owner@cafe.example', name: 'Owner' } as Admin;
  const now = new Date(Date.now() + 60_000);
  const cookie = await signIn();
  const shown = async () => {
    const html = await (await get('/my-data/held', cookie)).text();
    const { json, text } = await download(cookie);
    return { html, text: text.replace(/\s+/g, ' '), json: JSON.stringify(json) };
  };
  const before = await shown();
  const set = (status: 'accepted' | 'rejected') =>
    setStatuses(services.db, { steps: [{ id, from: 'pending', to: status }], admin, now });
  await set('rejected');
  const untold = await shown();
  const part = (json: string) => JSON.stringify(JSON.parse(json).records[0]);
  expect(part(untold.json)).toBe(part(before.json));
  for (const text of Object.values(untold)) {
    expect(text).toContain('Under review');
    expect(text).not.toMatch(/rejected|decided_at":"|updated_at/i);
  }
  const telling = { id, decision: 'rejected', takesBack: null, admin, now } as const;
  expect(await notifyApplicant(services, telling)).toEqual({ ok: true });
  // As if there was a mail server.
  await services.db.update(mails).set({ fault: null }).where(eq(mails.subject_id, id));
  for (const text of Object.values(await shown())) expect(text).toContain('Rejected');
  // A file in the outbox has not reached anybody.
  await services.db
    .update(mails)
    .set({ state: 'sent', fault: 'outbox' })
    .where(eq(mails.subject_id, id));
  expect(part((await shown()).json)).toBe(part(before.json));
  // The email was not sent, so the decision was not told.
  await services.db.update(mails).set({ state: 'failed' }).where(eq(mails.subject_id, id));
  expect(part((await shown()).json)).toBe(part(before.json));
});
