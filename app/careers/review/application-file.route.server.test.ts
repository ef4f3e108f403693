import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as gate from '#app/admin/admin-resources.route.ts';
import { applicationFileLinks } from '#app/careers/application-files.server.ts';
import { findApplication } from '#app/careers/applications.server.ts';
import { storedFiles } from '#db/schema/stored-files.ts';
import { storeApplication } from '#tests/support/applications/stored-application.ts';
import { recorded } from '#tests/support/recorded.ts';
import { serveRoutes } from '#tests/support/serve-routes.tsx';
import { testAccounts } from '#tests/support/sign-in/accounts.ts';
import { adminCookie, testAdmin } from '#tests/support/sign-in/sign-in.ts';
import * as fileRoute from './application-file.route.ts';
import { deleteApplication } from './delete-application.server.ts';
import { findPhotosAhead } from './open-application.server.ts';

const accounts = testAccounts();
const file = { path: 'files/job-applications/:applicationId/:slot', module: fileRoute };
const serve = serveRoutes([{ module: gate, children: [file] }], accounts);
let cookie: string;

beforeAll(async () => {
  cookie = (await adminCookie(accounts)).header;
});
afterEach(() => vi.restoreAllMocks());

function get(path: string, { as = cookie, method = 'GET' } = {}): Promise<Response> {
  const headers = { cookie: as };
  return serve(new Request(new URL(path, 'http://localhost:3000'), { method, headers }));
}

/** Stores an application with files, and makes the links that the screen would get at `at`. */
async function linked(values: Parameters<typeof storeApplication>[1] = {}, at = new Date()) {
  const { row, files } = await storeApplication(accounts, values);
  const application = await findApplication(accounts.services.db, row.id);
  if (!application) throw new Error('The application was just stored');
  const links = applicationFileLinks(accounts.services.keys, application, at);
  const { resume, full_body_image, selfie_image } = links;
  if (!full_body_image || !selfie_image) throw new Error('Photos always have links');
  return { row, files, resume, full_body_image, selfie_image };
}

const auditOf = (id: string) => recorded(accounts.services.db, { id });

describe('an admin with a link', () => {
  it('sees the resume in a frame of our own', async () => {
    const { resume, files } = await linked();
    const response = await get(resume?.view ?? '');
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^inline; /),
      'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(Buffer.from(await response.arrayBuffer())).toEqual(files.resume);
  });

  it('gets both photos, each by its own link', async () => {
    const { full_body_image, selfie_image, files } = await linked();
    for (const [link, bytes] of [
      [full_body_image, files.full_body_image],
      [selfie_image, files.selfie_image],
    ] as const) {
      const response = await get(link.view);
      expect(response.headers.get('content-type')).toBe('image/jpeg');
      expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
    }
  });

  it.each([
    ['Kumar a/l Raju', 'Kumar%20a-l%20Raju%20-%20selfie.jpg'],
    ['../../etc/\u202Epasswd', '-..-etc-passwd%20-%20selfie.jpg'],
    ['x'.repeat(200), `${'x'.repeat(100)}%20-%20selfie.jpg`],
  ])('saves a photo of %j under a safe name', async (full_name, name) => {
    const { selfie_image } = await linked({ full_name });
    const response = await get(selfie_image.download);
    const disposition = response.headers.get('content-disposition');
    expect(disposition).toMatch(/^attachment; /);
    expect(disposition?.split("filename*=UTF-8''")[1]).toBe(name);
    await response.body?.cancel();
  });

  it('leaves a record of each view and each download', async () => {
    const { row, resume, selfie_image } = await linked();
    await (await get(resume?.view ?? '')).arrayBuffer();
    await (await get(selfie_image.download)).arrayBuffer();
    const by = { actor_email: testAdmin.email };
    expect(await auditOf(row.id)).toMatchObject([
      { action: 'application.file-viewed', details: { slot: 'resume' }, ...by },
      { action: 'application.file-downloaded', details: { slot: 'selfie_image' }, ...by },
    ]);
  });

  it('gets only the headers for a HEAD request', async () => {
    const { row, selfie_image } = await linked();
    const response = await get(selfie_image.view, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(await response.text()).toBe('');
    expect(await auditOf(row.id)).toEqual([]);
  });

  it('gets nothing if the view cannot be recorded', async () => {
    const { row, selfie_image } = await linked();
    const read = vi.spyOn(accounts.services.files, 'read');
    vi.spyOn(accounts.services.db, 'insert').mockImplementation(() => {
      throw new Error('the database is gone');
    });
    vi.spyOn(console, 'error').mockReturnValue();
    expect((await get(selfie_image.view)).status).toBe(500);
    const opened = await read.mock.results[0]?.value;
    await expect.poll(() => opened.destroyed).toBe(true);
    vi.restoreAllMocks();
    expect(await auditOf(row.id)).toEqual([]);
  });

  it('is told when the store has lost the file', async () => {
    const { row, resume } = await linked();
    await accounts.services.files.delete(`job-applications/${row.resume_url}`);
    const response = await get(resume?.view ?? '');
    expect(response.status).toBe(404);
    expect(await auditOf(row.id)).toEqual([]);
  });
});

it('the photos of the next two come ahead, if they may be shown and a proof of identity is valid', async () => {
  const { services } = accounts;
  const rows: { id: string; selfie_image_url: string }[] = [];
  for (let n = 0; n < 4; n++) rows.push((await storeApplication(accounts)).row);
  const key = `job-applications/${rows[2]?.selfie_image_url}`;
  const found = { key, scan: 'malware' } as const;
  await services.db
    .insert(storedFiles)
    .values(found)
    .onConflictDoUpdate({ target: storedFiles.key, set: found });
  const ahead = async (id = '', minutes = 15) => {
    const now = new Date();
    const confirmedAt = new Date(now.getTime() - minutes * 60_000);
    const session = { id: 'session', confirmedAt, device: 'phone' };
    const urls = await findPhotosAhead(services, rows, { id, session, now });
    return urls.map((url) => url.replace(/^.*applications\/(.*)\?.*$/, '$1'));
  };
  const [, second, third, last] = rows.map(({ id }) => id);
  const ofSecond = ['full_body_image', 'selfie_image'].map((slot) => `${second}/${slot}`);
  expect(await ahead(rows[0]?.id)).toEqual([...ofSecond, `${third}/full_body_image`]);
  expect(await ahead(rows[0]?.id, 16), 'of nobody who is not counted as opened').toEqual([]);
  expect(await ahead(last)).toEqual([]);
  expect(await ahead('not listed')).toEqual([]);
});

describe('a link', () => {
  it('is only made for files that exist', async () => {
    expect((await linked({ resume_url: null })).resume).toBeUndefined();
  });

  it('opens for an hour', async () => {
    const hour = 3_600_000;
    const now = Date.now();
    const open = await linked({}, new Date(now - hour + 60_000));
    expect((await get(open.selfie_image.view)).status).toBe(200);
    const over = await linked({}, new Date(now - hour));
    const response = await get(over.selfie_image.view);
    expect(response.status).toBe(410);
    expect(await response.text()).toBe('This link has expired. Open the record again.');
    expect(await auditOf(over.row.id)).toEqual([]);
  });

  it('that was changed opens nothing', async () => {
    const { row, selfie_image } = await linked();
    const other = await linked();
    const changed = selfie_image.view.replace(row.id, other.row.id);
    for (const link of [changed, `${selfie_image.view}&download=1`])
      expect((await get(link)).status).toBe(403);
    expect([await auditOf(row.id), await auditOf(other.row.id)]).toEqual([[], []]);
  });

  it('opens nothing once the application is deleted, even while the files are still there', async () => {
    const { row, selfie_image } = await linked();
    const { db, jobs } = accounts.services;
    const admin = { id: 'admin-1', email: testAdmin.email, name: testAdmin.name };
    await deleteApplication(db, jobs, { id: row.id, actor: admin, now: new Date() });
    expect(await accounts.filesIn(`files/job-applications/${row.id}`)).toHaveLength(3);
    const response = await get(selfie_image.view);
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('This file does not exist any more.');
  });
});
