import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as gate from '#app/admin/admin-resources.route.ts';
import { applicationFileKey } from '#app/careers/application-files.server.ts';
import { storeApplication } from '#tests/support/applications/stored-application.ts';
import { recorded } from '#tests/support/recorded.ts';
import { serveRoutes } from '#tests/support/serve-routes.tsx';
import { testAccounts } from '#tests/support/sign-in/accounts.ts';
import { adminCookie, testAdmin } from '#tests/support/sign-in/sign-in.ts';
import * as exportRoute from './export-application-pdf.route.ts';

const accounts = testAccounts();
const route = { path: 'api/export-application-pdf', module: exportRoute };
const serve = serveRoutes([{ module: gate, children: [route] }], accounts);
let cookie: string;

beforeAll(async () => {
  cookie = (await adminCookie(accounts)).header;
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

type Sent = { body?: BodyInit; type?: string; as?: string };

function send({ body, type, as = cookie }: Sent): Promise<Response> {
  const headers = new Headers({ cookie: as });
  if (type) headers.set('content-type', type);
  const url = 'http://localhost:3000/api/export-application-pdf';
  return serve(new Request(url, { method: 'POST', headers, body }));
}

const asJson = (applicationId: unknown): Sent => ({
  body: JSON.stringify({ applicationId }),
  type: 'application/json',
});

const failed = { success: false, error: 'Failed to export PDF' };

const exportsOf = (id: string) => recorded(accounts.services.db, { id });

async function textOf(response: Response): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()));
  return (await extractText(pdf, { mergePages: true })).text;
}

describe('an admin', () => {
  it('gets the application as a PDF that is named after the applicant and the day', async () => {
    const { row } = await storeApplication(accounts);
    vi.useFakeTimers({ now: new Date('2026-11-20T16:30:00Z'), toFake: ['Date'] });
    const later = await adminCookie(accounts, {
      ...testAdmin,
      email: 'second@cafe.example',
    });
    const response = await send({ ...asJson(row.id), as: later.header });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    // 16:30 in London is past midnight in Bangi.
    expect(response.headers.get('content-disposition')).toContain(
      'attachment; filename="Aisyah_binti_Rahman_2026-11-21.pdf"',
    );
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const text = await textOf(response);
    for (const part of [row.full_name, row.email, row.why_embun]) expect(text).toContain(part);
    expect(await exportsOf(row.id)).toMatchObject([
      { action: 'application.exported', actor_email: 'second@cafe.example' },
    ]);
  });

  it('may also ask by a form', async () => {
    const { row } = await storeApplication(accounts);
    const response = await send({ body: new URLSearchParams({ applicationId: row.id }) });
    expect(response.headers.get('content-type')).toBe('application/pdf');
  });

  it('gets a PDF that says so when the store has lost the photos', async () => {
    const { row } = await storeApplication(accounts);
    const { files } = accounts.services;
    await files.delete(applicationFileKey(row.selfie_image_url));
    await files.delete(applicationFileKey(row.full_body_image_url));
    const response = await send(asJson(row.id));
    expect(response.status).toBe(200);
    expect(await textOf(response)).toMatch(/photo.*(missing|not available)/i);
  });

  it('gets 500 for an application with a damaged photo, and the next one as usual', async () => {
    const [damaged, sound] = [await storeApplication(accounts), await storeApplication(accounts)];
    const key = applicationFileKey(damaged.row.selfie_image_url);
    await writeFile(accounts.services.files.localPath?.(key) ?? '', '<html>');
    const [failing, next] = await Promise.all([
      send(asJson(damaged.row.id)),
      send(asJson(sound.row.id)),
    ]);
    expect(failing.status).toBe(500);
    expect(await failing.json()).toEqual(failed);
    expect(await textOf(next)).toContain(sound.row.full_name);
  });

  it.each([randomUUID(), 'no-uuid', ''])('is told that there is no application %j', async (id) => {
    const response = await send(asJson(id));
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual(failed);
  });

  it.each<[string, Sent]>([
    ['no body', {}],
    ['broken JSON', { body: '{', type: 'application/json' }],
    ['JSON null', { body: 'null', type: 'application/json' }],
    ['a number for an id', asJson(7)],
    ['a form without the id', { body: new URLSearchParams() }],
    ['a file for an id', { body: fileForm() }],
    ['plain text', { body: 'applicationId=1', type: 'text/plain' }],
    ['a form without boundary', { body: 'x', type: 'multipart/form-data' }],
  ])('gets 400 for %s', async (_, sent) => {
    const response = await send(sent);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual(failed);
  });

  it('gets 500, and the log one line, when the store fails', async () => {
    const { row } = await storeApplication(accounts);
    vi.spyOn(accounts.services.files, 'read').mockRejectedValue(new Error('The store is away'));
    accounts.logged.length = 0;
    const response = await send(asJson(row.id));
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual(failed);
    expect(accounts.logged).toMatchObject([
      { level: 'error', err: { message: 'The store is away' } },
    ]);
    expect(await exportsOf(row.id)).toEqual([]);
  });
});

function fileForm(): FormData {
  const form = new FormData();
  form.set('applicationId', new File(['1'], 'id.txt'));
  return form;
}
