import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as gate from '#app/admin/admin-resources.route.ts';
import * as applicationsRoute from '#app/careers/admin/applications.route.tsx';
import { applicationFileLinks } from '#app/careers/application-files.server.ts';
import { findApplication } from '#app/careers/applications.server.ts';
import * as exportRoute from '#app/careers/pdf/export-application-pdf.route.ts';
import * as applicationFileRoute from '#app/careers/review/application-file.route.ts';
import * as employeesRoute from '#app/employees/admin/employees.route.tsx';
import * as letterLinkRoute from '#app/employees/offer-letters/link-offer-letter.route.ts';
import * as letterRoute from '#app/employees/offer-letters/offer-letter.route.ts';
import * as uploadRoute from '#app/employees/offer-letters/upload-offer-letter.route.ts';
import * as employeeRoute from '#app/employees/record/open-employee.route.ts';
import * as csvRoute from '#app/newsletter/subscribers/export-subscribers.route.ts';
import * as requestsRoute from '#app/privacy/admin/requests.route.tsx';
import { openDataRequest } from '#app/privacy/requests/data-requests.server.ts';
import { session } from '#db/schema/accounts.ts';
import { auditEvents } from '#db/schema/audit.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { rateLimits } from '#db/schema/rate-limits.ts';
import { completedEmployee } from '#tests/fixtures/completed-employee.ts';
import { makePdf } from '#tests/fixtures/files.ts';
import { storeApplication } from '#tests/support/applications/stored-application.ts';
import { recorded } from '#tests/support/recorded.ts';
import { serveRoutes } from '#tests/support/serve-routes.tsx';
import { testAccounts } from '#tests/support/sign-in/accounts.ts';
import { adminCookie, testAdmin } from '#tests/support/sign-in/sign-in.ts';

/** With a hundredth of the usual limits: 6 openings, 9 files, 1 export of an application, 3 records … */
const factor = { RATE_LIMIT_FACTOR: '0.01' };
const origin = 'http://localhost:3000';

const accounts = testAccounts(factor);
const children = [
  { path: 'admin/applications', module: applicationsRoute },
  { path: 'admin/employees', module: employeesRoute },
  { path: 'admin/requests', module: requestsRoute },
  { path: 'admin/email-list.csv', module: csvRoute },
  { path: 'api/export-application-pdf', module: exportRoute },
  { path: 'files/job-applications/:applicationId/:slot', module: applicationFileRoute },
  { path: 'api/employee-record', module: employeeRoute },
  { path: 'api/offer-letters/:employeeId', module: uploadRoute },
  { path: 'api/offer-letter-link', module: letterLinkRoute },
  { path: 'files/offer-letters/:employeeId/:slot', module: letterRoute },
];
const serve = serveRoutes([{ module: gate, children }], accounts);
let owner: string;
let other: string;

beforeAll(async () => {
  owner = (await adminCookie(accounts)).header;
  const second = { ...testAdmin, email: 'second@cafe.example' };
  other = (await adminCookie(accounts, second)).header;
});
afterEach(async () => {
  vi.useRealTimers();
  await accounts.services.db.delete(rateLimits);
});

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return serve(new Request(origin + path, { headers: { cookie: owner, ...headers } }));
}

function post(path: string, body: object, cookie = owner): Promise<Response> {
  const headers = { cookie, 'content-type': 'application/json' };
  return serve(new Request(origin + path, { method: 'POST', headers, body: JSON.stringify(body) }));
}

/** Repeats a request until it is refused. @returns how many were granted before, and the refusal */
async function exhaust(
  ask: () => Promise<Response>,
): Promise<{ granted: number; refusal: Response }> {
  for (let granted = 0; granted < 20; granted++) {
    const answer = await ask();
    if (answer.status === 429) {
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(3500);
      return { granted, refusal: answer };
    }
    expect(answer.status).toBe(200);
    await answer.body?.cancel();
  }
  throw new Error('There is no limit');
}

const openings = (id: string) => recorded(accounts.services.db, { id });

async function pageOf(id: string, cookie = owner): Promise<string> {
  return (await get(`/admin/applications?application=${id}`, { cookie })).text();
}

describe('reading an applicant’s page', () => {
  it('is noted once an hour for each admin, however often the open page is loaded', async () => {
    const { row } = await storeApplication(accounts);
    const id = row.id ?? '';
    const start = new Date();
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    expect(await pageOf(id)).toContain(row.email);
    expect(await pageOf(id)).toContain(row.email);
    expect(await openings(id)).toMatchObject([
      { action: 'application.opened', actor_email: 'owner@cafe.example' },
    ]);
    await pageOf(id, other);
    expect(await openings(id)).toHaveLength(2);
    vi.setSystemTime(start.getTime() + 3_600_000);
    await accounts.services.db.update(session).set({ confirmedAt: new Date() });
    await pageOf(id);
    expect(await openings(id)).toHaveLength(3);
  });

  it('is limited: the page says so, and keeps the list and what was opened before', async () => {
    const ids: string[] = [];
    while (ids.length < 7) ids.push((await storeApplication(accounts)).row.id ?? '');
    for (const id of ids.slice(0, 6)) expect(await pageOf(id)).toContain('Personal Information');
    const refused = await pageOf(ids[6] ?? '');
    expect(refused).not.toContain('Personal Information');
    expect(refused).toContain('Too many attempts. Try again in 60 minutes.');
    expect(refused).toContain(`application=${ids[6]}`);
    expect(await openings(ids[6] ?? '')).toEqual([]);
    expect(await pageOf(ids[0] ?? '')).toContain('Personal Information');
    expect(await pageOf(ids[6] ?? '', other), 'each admin for themselves').toContain(
      'Personal Information',
    );
  });

  it('is noted as well when an employee record is made of the application', async () => {
    const { row } = await storeApplication(accounts);
    await get(`/admin/employees?add=${row.id}`);
    expect(await openings(row.id ?? '')).toHaveLength(1);
  });
});

describe('a search for people', () => {
  const search = async (text: string, confirmedAt: Date, screen = 'applications') => {
    await accounts.services.db.update(session).set({ confirmedAt });
    return (await get(`/admin/${screen}?search=${text}`)).text();
  };
  const longAgo = new Date(Date.now() - 3_600_000);

  it('is free for a while; then the list shows nobody before a proof of identity', async () => {
    const { row } = await storeApplication(accounts, { full_name: 'Farhana' });
    for (let n = 1; n <= 3; n++) expect(await search('farh', longAgo)).toContain('Farhana');
    expect(await search('farh&application=after:', longAgo)).not.toContain(row.id);
    const refused = await search('farh', longAgo);
    expect(refused).not.toContain('Farhana');
    expect(refused).toContain('Nobody is looked for until you have confirmed that it is you');
    expect(await search('', longAgo), 'the list itself').toContain('Farhana');
    for (let n = 4; n <= 12; n++) expect(await search('farh', new Date())).toContain('Farhana');
    const ended = await search('farh', new Date());
    expect(ended).not.toContain('Farhana');
    expect(ended).toContain('Too many attempts. Try again in 60 minutes.');
  });

  it('by address is counted among the data requests as well, once the address is whole', async () => {
    const email = 'asked@example.com';
    const request = { email, kind: 'deletion', words: null, now: new Date() } as const;
    await openDataRequest(accounts.services, request);
    const sought = (text: string, at: Date) => search(text, at, 'requests');
    for (let n = 1; n <= 5; n++) {
      const part = await sought('asked@', longAgo);
      expect(part).toContain('Type the whole email address.');
      expect(part).toContain(email);
    }
    for (let n = 1; n <= 3; n++) expect(await sought(email, longAgo)).toContain('Deletion');
    const refused = await sought(email, longAgo);
    expect(refused).not.toContain('Deletion');
    expect(refused).toContain('Nobody is looked for until you have confirmed that it is you');
    const all = await sought('', longAgo);
    expect(all, 'the list itself').toContain(email);
    expect(all).not.toContain('Type the whole email address.');
    expect(await sought(email, new Date())).toContain('Deletion');
  });
});

describe('in an hour an admin can take', () => {
  it('so many exports of applications', async () => {
    const { row } = await storeApplication(accounts);
    const ask = () => post('/api/export-application-pdf', { applicationId: row.id });
    const { granted, refusal } = await exhaust(ask);
    expect(granted).toBe(1);
    expect(await refusal.json()).toEqual({ success: false, error: 'Failed to export PDF' });
    expect((await openings(row.id ?? '')).length, 'none of what was refused').toBe(1);
  });

  it('so many files of applications', async () => {
    const { row } = await storeApplication(accounts);
    const application = await findApplication(accounts.services.db, row.id ?? '');
    if (!application) throw new Error('The application was just stored');
    const links = applicationFileLinks(accounts.services.keys, application, new Date());
    const { granted } = await exhaust(() => get(links.selfie_image?.view ?? ''));
    expect(granted).toBe(18);
    // A file that is viewed again within the hour counts as one view.
    expect(await openings(row.id ?? '')).toHaveLength(1);
  });

  it('so many records and offer letters', async () => {
    const row = completedEmployee(accounts.services.keys);
    await accounts.services.db.insert(employeeOnboarding).values(row);
    const record = () => post('/api/employee-record', { employeeId: row.id, purpose: 'view' });
    expect((await exhaust(record)).granted).toBe(3);
    const body = new FormData();
    const letter = new File([new Uint8Array(makePdf())], 'x.pdf', { type: 'application/pdf' });
    body.set('offer_letter', letter);
    const headers = { cookie: owner };
    const address = `${origin}/api/offer-letters/${row.id}`;
    await serve(new Request(address, { method: 'POST', body, headers }));
    const link = await post('/api/offer-letter-link', { employeeId: row.id, download: false });
    const { url } = await link.json();
    expect((await exhaust(() => get(url))).granted).toBe(3);
  });

  it('so many lists of subscribers', async () => {
    expect((await exhaust(() => get('/admin/email-list.csv'))).granted).toBe(1);
  });
});

describe('what an admin may fetch beside the pages', () => {
  it.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch;prerender' },
    { 'sec-fetch-site': 'same-origin', purpose: 'prefetch' },
  ])('is not sent for %o', async (headers) => {
    for (const path of ['/admin/email-list.csv', '/files/job-applications/x/resume']) {
      const response = await get(path, headers);
      expect(response.status).toBe(403);
      expect(await response.text()).toBe('Open this from the back office.\n');
    }
    const exported = eq(auditEvents.action, 'subscribers.exported');
    const before = await accounts.services.db.$count(auditEvents, exported);
    await get('/admin/email-list.csv', headers);
    expect(await accounts.services.db.$count(auditEvents, exported)).toBe(before);
  });

  it.each<Record<string, string>>([
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    {},
  ])('is sent for %o', async (headers) => {
    const response = await get('/admin/email-list.csv', headers);
    expect(response.status).toBe(200);
    await response.body?.cancel();
  });
});
