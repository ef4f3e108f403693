import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { limitsOf } from '#app/accounts/confirm/admin-actions.server.ts';
import * as gate from '#app/admin/admin-resources.route.ts';
import { deleteEmployee } from '#app/employees/delete-employee.server.ts';
import { createUploads } from '#app/platform/uploads/uploads.server.ts';
import { brokenLine } from '#app/shared/browser/offline.ts';
import { session, user } from '#db/schema/accounts.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { storedBytes, storedFiles } from '#db/schema/stored-files.ts';
import { startBackgroundWork } from '#server/background-work.ts';
import { pdfWith } from '#tests/fixtures/active-pdf.ts';
import { completedEmployee } from '#tests/fixtures/completed-employee.ts';
import { eicar } from '#tests/fixtures/eicar.ts';
import { makeJpeg, makePdf } from '#tests/fixtures/files.ts';
import { makePdfBomb } from '#tests/fixtures/pdf-bomb.ts';
import { protectedPdf } from '#tests/fixtures/protected-pdf.ts';
import { lateRequest } from '#tests/support/applications/late-request.ts';
import { ageProofs } from '#tests/support/database/age-proof.ts';
import { clamdUrl, startClamd } from '#tests/support/processes/clamd.ts';
import { freePort } from '#tests/support/processes/server.ts';
import { actionsOn, recorded } from '#tests/support/recorded.ts';
import { serveRoutes } from '#tests/support/serve-routes.tsx';
import { testAccounts } from '#tests/support/sign-in/accounts.ts';
import { adminCookie } from '#tests/support/sign-in/sign-in.ts';
import * as linkRoute from './link-offer-letter.route.ts';
import * as fileRoute from './offer-letter.route.ts';
import { isOfferLetterClaimed, offerLetterKey, offerLetterLink } from './offer-letter.server.ts';
import { removeOfferLetter } from './store-offer-letter.server.ts';
import * as uploadRoute from './upload-offer-letter.route.ts';

const admin = { id: 'admin-1', email: 'owner@cafe.example', name: 'Nur Aisyah' };
const origin = 'http://localhost:3000';

const activeWords =
  'This PDF contains scripts, actions or other files. Please save it again without them.';

const accounts = testAccounts({ RATE_LIMIT_FACTOR: '1000' });
const children = [
  { path: 'api/offer-letters/:employeeId', module: uploadRoute },
  { path: 'api/offer-letter-link', module: linkRoute },
  { path: 'files/offer-letters/:employeeId/:slot', module: fileRoute },
];
const serve = serveRoutes([{ module: gate, children }], accounts);
let cookie: string;

beforeAll(async () => {
  await startBackgroundWork(accounts.services, accounts.log, new Date());
  cookie = (await adminCookie(accounts)).header;
});

async function hire(): Promise<string> {
  const row = completedEmployee(accounts.services.keys, { full_name_ic: 'Kumar a/l Raju' });
  await accounts.services.db.insert(employeeOnboarding).values(row);
  return String(row.id);
}

function formWith(bytes: Buffer, type = 'application/pdf'): FormData {
  const form = new FormData();
  form.set('offer_letter', new File([new Uint8Array(bytes)], 'letter.pdf', { type }));
  return form;
}

const addressFor = (id: string) => `${origin}/api/offer-letters/${id}`;

function post(id: string, body: FormData | string | URLSearchParams): Promise<Response> {
  return serve(new Request(addressFor(id), { method: 'POST', body, headers: { cookie } }));
}

const upload = (id: string, bytes: Buffer, type?: string) => post(id, formWith(bytes, type));

/** Uploads a letter whose first byte arrives only when `meanwhile` is done. */
function uploadSlowly(id: string, meanwhile: () => Promise<unknown>): Promise<Response> {
  return serve(lateRequest(addressFor(id), formWith(makePdf()), { cookie }, meanwhile));
}

const answerOf = async (response: Response) => [response.status, await response.json()];

async function uploaded(id: string, text: string): Promise<string> {
  const response = await upload(id, makePdf({ text }));
  expect(await response.json()).toEqual({ success: true });
  return String(await pathOf(id));
}

async function pathOf(id: string): Promise<string | null | undefined> {
  const { db } = accounts.services;
  const [row] = await db
    .select({ path: employeeOnboarding.offer_letter_url })
    .from(employeeOnboarding)
    .where(eq(employeeOnboarding.id, id));
  return row?.path;
}

function askLink(employeeId: unknown, download: unknown = false): Promise<Response> {
  const headers = { cookie, 'content-type': 'application/json' };
  const body = JSON.stringify({ employeeId, download });
  return serve(new Request(`${origin}/api/offer-letter-link`, { method: 'POST', body, headers }));
}

async function linkOf(id: string, download = false): Promise<string> {
  return (await (await askLink(id, download)).json()).url;
}

const get = (path: string) => serve(new Request(origin + path, { headers: { cookie } }));
const stored = (id: string) => accounts.filesIn(`files/offer-letters/${id}`);
const eventsOf = async (id: string) =>
  (await actionsOn(accounts.services.db, id)).map((action) => action.replace('employee.', ''));

it('a letter is stored under the employee’s id, and its link is valid for a minute', async () => {
  const id = await hire();
  const path = await uploaded(id, 'Offer to Kumar');
  expect(path).toMatch(new RegExp(`^${id}/[0-9a-f]{24}-offer-letter\\.pdf$`));
  const [view, download] = [await linkOf(id), await linkOf(id, true)];
  const shown = await get(view);
  expect(shown.status).toBe(200);
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining('inline'),
    'cache-control': 'private, no-store',
  });
  expect(await shown.text()).toContain('Offer to Kumar');
  const saved = await get(download);
  expect(saved.headers.get('content-disposition')).toBe(
    `attachment; filename="Kumar a-l Raju - offer letter.pdf"; filename*=UTF-8''Kumar%20a-l%20Raju%20-%20offer%20letter.pdf`,
  );
  await saved.body?.cancel();
  expect(await eventsOf(id)).toEqual(['letter-uploaded', 'letter-viewed', 'letter-downloaded']);

  const { keys } = accounts.services;
  const minuteAgo = new Date(Date.now() - 60_000);
  const over = offerLetterLink(keys, { id, path, download: false, now: minuteAgo });
  expect((await get(over)).status).toBe(410);
  expect((await get(`${view}&download=1`)).status).toBe(403);
});

it.each<[string, () => Promise<Buffer> | Buffer, string]>([
  ['a picture called .pdf', () => makeJpeg(), 'Invalid file type. Expected PDF format'],
  ['an empty file', () => Buffer.alloc(0), 'This file is empty (0 bytes). Please choose it again.'],
  [
    'one that runs a script',
    () => pdfWith('/OpenAction << /S /JavaScript /JS (x) >>'),
    activeWords,
  ],
  [
    'one that asks for a password',
    () => protectedPdf({ ownerPassword: 'cafe', userPassword: 'matcha' }),
    'This PDF needs a password. Please save one that opens without.',
  ],
  [
    'one that unpacks to more memory than a check may have',
    () => makePdfBomb(160),
    'This PDF is too complex to open. Please save it again in a simpler form.',
  ],
  ['one byte over 5 MB', () => makePdf({ bytes: 5_242_881 }), 'File size exceeds 5 MB limit'],
  ['far over 5 MB', () => Buffer.alloc(7_000_000, '%PDF-'), 'File size exceeds 5 MB limit'],
])('%s is refused, and the letter before it stays', async (_name, bytes, error) => {
  const id = await hire();
  const path = await uploaded(id, 'The letter before');
  const response = await upload(id, await bytes());
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(await response.json()).toEqual({ success: false, error });
  expect(await pathOf(id)).toBe(path);
  expect(await stored(id)).toHaveLength(1);
  const noted = await recorded(accounts.services.db, { action: 'upload.refused' });
  expect(noted.at(-1)).toMatchObject({ subject_id: 'offer_letter', details: { why: error } });
});

it('when an upload stalls for a minute, the answer is about the connection', async () => {
  const id = await hire();
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const response = await uploadSlowly(id, async () => void vi.advanceTimersByTime(60_000));
  vi.useRealTimers();
  expect(await answerOf(response)).toEqual([408, { success: false, error: brokenLine }]);
});

it.each<[string, FormData | string | URLSearchParams, string]>([
  ['without a letter', new FormData(), 'Invalid file type. Expected PDF format'],
  ['that is plain text', 'offer_letter=x', 'Please try again.'],
  ['of another kind', new URLSearchParams({ offer_letter: 'x' }), 'Please try again.'],
])('a form %s is refused', async (_name, form, error) => {
  const id = await hire();
  expect(await answerOf(await post(id, form))).toEqual([400, { success: false, error }]);
  expect([await pathOf(id), await stored(id)]).toEqual([null, []]);
});

it('exactly 5 MB is accepted, whatever type the browser gives it', async () => {
  const id = await hire();
  const response = await upload(id, makePdf({ bytes: 5_242_880 }), 'text/plain');
  expect(await response.json()).toEqual({ success: true });
});

describe('on its way to the store', () => {
  const change = (settings: {
    clamavUrl?: string;
    uploadsLimitBytes?: number;
    rateLimitFactor?: number;
  }) => {
    const { services, log } = accounts;
    services.uploads = createUploads(services.db, { ...services.settings, ...settings }, log);
  };
  afterEach(() => change({}));

  it('is scanned: malware is refused, and without a scanner it can only be downloaded', async () => {
    const id = await hire();
    const infected = Buffer.concat([makePdf(), Buffer.from(`%${eicar}`)]);
    const clamd = await startClamd();
    change({ clamavUrl: clamd.url });
    const response = await upload(id, infected);
    const error = 'This file contains malware.';
    expect([response.status, await response.json()]).toEqual([400, { success: false, error }]);
    expect(await stored(id)).toEqual([]);
    await clamd.stop();
    change({ clamavUrl: clamdUrl(await freePort()) });
    await uploaded(id, 'Not scanned');
    expect((await get(await linkOf(id))).status).toBe(403);
    const saved = await get(await linkOf(id, true));
    expect(await saved.text()).toContain('Not scanned');
  });

  it('is refused if the room is taken while it arrives', async () => {
    const id = await hire();
    const { db } = accounts.services;
    const [sum] = await db.select().from(storedBytes);
    change({ uploadsLimitBytes: (sum?.bytes ?? 0) + 6_000_000 });
    const key = `job-applications/${id}`;
    const response = await uploadSlowly(id, () =>
      db.insert(storedFiles).values({ key, size: 6_000_000 }),
    );
    await db.delete(storedFiles).where(eq(storedFiles.key, key));
    const error = 'There is no room for more files.';
    expect(await answerOf(response)).toEqual([507, { success: false, error }]);
    expect([await pathOf(id), await stored(id)]).toEqual([null, []]);
  });

  it('is refused while as many uploads as allowed come from that address', async () => {
    const id = await hire();
    change({ rateLimitFactor: 0.01 });
    const arriving = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const first = uploadSlowly(id, () => {
      arriving.resolve();
      return released.promise;
    });
    await arriving.promise;
    const error = 'Too many uploads. Please try again later.';
    expect(await answerOf(await upload(id, makePdf()))).toEqual([429, { success: false, error }]);
    released.resolve();
    expect((await first).status).toBe(200);
    expect((await upload(id, makePdf())).status).toBe(200);
  });

  it('changes nothing if its session was ended in the meantime', async () => {
    const id = await hire();
    const mine = cookie;
    const thief = { email: 'thief@cafe.example', name: 'T', password: 'green bowl by the door' };
    cookie = (await adminCookie(accounts, thief)).header;
    const { db } = accounts.services;
    const response = await uploadSlowly(id, async () => {
      const [stolen] = await db.select().from(user).where(eq(user.email, thief.email));
      await db.delete(session).where(eq(session.userId, stolen?.id ?? ''));
    });
    cookie = mine;
    expect(response.status).toBe(401);
    expect([await pathOf(id), await stored(id)]).toEqual([null, []]);
  });

  it('leaves no file if the employee was deleted in the meantime', async () => {
    const id = await hire();
    const deletion = { id, actor: admin, now: new Date() };
    const response = await uploadSlowly(id, () => deleteEmployee(accounts.services, deletion));
    const error = 'This employee does not exist any more.';
    expect(await answerOf(response)).toEqual([404, { success: false, error }]);
    expect(await stored(id)).toEqual([]);
    expect(await eventsOf(id)).toEqual(['deleted']);
  });
});

it('a letter for an unknown employee is not taken', async () => {
  for (const id of [randomUUID(), 'no-uuid']) {
    // The file is not even looked at, or the answer would be that it is no PDF.
    const response = await upload(id, await makeJpeg());
    const error = 'This employee does not exist any more.';
    expect(await answerOf(response)).toEqual([404, { success: false, error }]);
    expect(await stored(id)).toEqual([]);
  }
});

it('a letter that is replaced during its download arrives whole; its link opens nothing afterwards', async () => {
  const id = await hire();
  await uploaded(id, 'The first letter');
  const old = await linkOf(id);
  const response = await get(old);
  await uploaded(id, 'The second letter');
  await accounts.drain();
  expect(await stored(id)).toHaveLength(1);
  expect(await response.text()).toContain('The first letter');
  expect((await get(old)).status).toBe(404);
  expect(await (await get(await linkOf(id))).text()).toContain('The second letter');
});

it('after nine in an hour, replacing a letter needs a proof of identity, as removing does', async () => {
  const { db, limits } = accounts.services;
  const [fresh, replaced] = [await hire(), await hire()];
  expect((await upload(replaced, makePdf())).status).toBe(200);
  const [owner] = await db.select({ id: user.id }).from(user);
  const { unasked } = limitsOf('/api/offer-letters/:employeeId replace');
  const [inAnHour] = Array.isArray(unasked) ? unasked : [];
  if (!inAnHour) throw new Error('It is not counted');
  await limits.consume(inAnHour, owner?.id ?? '', 9_000);
  const before = await db.select().from(session);
  await ageProofs(db);
  expect((await upload(replaced, makePdf())).status).toBe(403);
  expect((await upload(fresh, makePdf())).status).toBe(200);
  await db.update(session).set({ confirmedAt: before[0]?.confirmedAt });
  expect((await upload(replaced, makePdf())).status).toBe(200);
});

const added = 'A letter was added in the meantime. Please try again.';

it('an upload does not replace a letter that was added while it ran; the next upload does', async () => {
  const id = await hire();
  const response = await uploadSlowly(id, () => uploaded(id, 'Added'));
  const path = await pathOf(id);
  expect(await answerOf(response)).toEqual([409, { success: false, error: added }]);
  await accounts.drain();
  expect([await pathOf(id), (await stored(id)).length]).toEqual([path, 1]);
  expect((await upload(id, makePdf())).status).toBe(200);
});

it('of letters uploaded at the same moment one is kept whole, and no other file is left', async () => {
  const id = await hire();
  const texts = Array.from({ length: 6 }, (_, n) => `Letter ${n}`);
  const uploads = texts.map((text) => upload(id, makePdf({ text })));
  const statuses = (await Promise.all(uploads)).map(({ status }) => status);
  expect(statuses).toContain(200);
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  await accounts.drain();
  expect(await stored(id)).toHaveLength(1);
  const bytes = await buffer(
    await accounts.services.files.read(offerLetterKey(String(await pathOf(id)))),
  );
  expect(texts.filter((text) => bytes.includes(text))).toHaveLength(1);
});

it('a letter can be removed, and removed again', async () => {
  const id = await hire();
  await uploaded(id, 'Offer');
  const link = await linkOf(id);
  const remove = () => removeOfferLetter(accounts.services, { id, admin, now: new Date() });
  expect([await remove(), await remove()]).toEqual([{ ok: true }, { ok: true }]);
  expect(await pathOf(id)).toBeNull();
  await accounts.drain();
  expect(await stored(id)).toEqual([]);
  expect((await get(link)).status).toBe(404);
  expect((await askLink(id)).status).toBe(404);
  expect(await eventsOf(id)).toEqual(['letter-uploaded', 'letter-removed']);
  for (const nobody of [randomUUID(), 'no-uuid']) {
    const removal = { id: nobody, admin, now: new Date() };
    const refused = { ok: false, reason: 'not-found' };
    expect(await removeOfferLetter(accounts.services, removal)).toEqual(refused);
  }
});

it('a file is the letter only of the record that names it', async () => {
  const { db } = accounts.services;
  const [one, without] = [await hire(), await hire()];
  const former = await uploaded(one, 'The first letter');
  const path = await uploaded(one, 'The second letter');
  const claimed = [path, former, path.replace(one, without), path.replace(one, randomUUID())];
  expect(await Promise.all(claimed.map((each) => isOfferLetterClaimed(db, each)))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

describe('a link', () => {
  it.each([
    [undefined, false],
    [7, false],
    ['0190f3c2-7b1e-4d8a-9c55-2f6a1d0e8b47', 'yes'],
  ])('is not made for %j, %j', async (id, download) => {
    expect((await askLink(id, download)).status).toBe(400);
  });

  it('is not made for an unknown employee', async () => {
    for (const id of [randomUUID(), 'no-uuid']) expect((await askLink(id)).status).toBe(404);
  });
});

it('the log names no employee', async () => {
  const lines = JSON.stringify(accounts.logged);
  expect(lines).not.toContain('Kumar');
});
