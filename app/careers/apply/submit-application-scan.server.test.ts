import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as gate from '#app/admin/admin-resources.route.ts';
import type { FileField } from '#app/careers/application.ts';
import {
  applicationFileLinks,
  findApplicationFileRisks,
} from '#app/careers/application-files.server.ts';
import { findApplication } from '#app/careers/applications.server.ts';
import * as fileRoute from '#app/careers/review/application-file.route.ts';
import { workExamination } from '#app/platform/uploads/examine-files.server.ts';
import { createUploads } from '#app/platform/uploads/uploads.server.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { storedFiles } from '#db/schema/stored-files.ts';
import { startBackgroundWork } from '#server/background-work.ts';
import { startFakeClamd } from '#tests/fakes/clamd.ts';
import { pdfWith } from '#tests/fixtures/active-pdf.ts';
import { validApplication } from '#tests/fixtures/application-form.ts';
import { eicar } from '#tests/fixtures/eicar.ts';
import { makeJpeg, makePdf } from '#tests/fixtures/files.ts';
import { refused, submit, taken } from '#tests/support/applications/submit.ts';
import { clamdKind, clamdUrl, startClamd, type TestClamd } from '#tests/support/processes/clamd.ts';
import { freePort } from '#tests/support/processes/server.ts';
import { serveRoutes } from '#tests/support/serve-routes.tsx';
import { openTestAccounts, type TestAccounts } from '#tests/support/sign-in/accounts.ts';
import { adminCookie } from '#tests/support/sign-in/sign-in.ts';

const valid = await validApplication();

let test: TestAccounts;
let port: number;
let serve: (request: Request) => Promise<Response>;
let cookie: string;

beforeAll(async () => {
  port = await freePort();
  test = await openTestAccounts({ RATE_LIMIT_FACTOR: '1000', CLAMAV_URL: clamdUrl(port) });
  await startBackgroundWork(test.services, test.log, new Date());
  const file = { path: 'files/job-applications/:applicationId/:slot', module: fileRoute };
  serve = serveRoutes([{ module: gate, children: [file] }], test);
  cookie = (await adminCookie(test)).header;
});
afterAll(() => test.close());
afterEach(async () => {
  expect(await test.filesIn('incoming')).toEqual([]);
  await test.services.db.delete(jobApplications);
});

const resume = (bytes: Uint8Array) => ({ bytes, name: 'cv.pdf', type: 'application/pdf' });
const photo = (bytes: Uint8Array) => ({ bytes, name: 'photo.jpg', type: 'image/jpeg' });
const infected = () => Buffer.concat([makePdf(), Buffer.from(`\n%${eicar}\n`)]);

/** The only stored application, as its screen shows it. */
async function shown() {
  const { db, keys } = test.services;
  const [row] = await db.select({ id: jobApplications.id }).from(jobApplications);
  const application = row && (await findApplication(db, row.id));
  if (!application) throw new Error('There is no application');
  const links = applicationFileLinks(keys, application, new Date());
  const open = (slot: FileField, how: 'view' | 'download') => {
    const url = new URL(links[slot]?.[how] ?? '', 'http://localhost:3000');
    return serve(new Request(url, { headers: { cookie } }));
  };
  return { open, risks: await findApplicationFileRisks(test.services, application) };
}

/** From now on the server has the scanner of this address, or none. */
function useScanner(clamavUrl: string | undefined): void {
  const { services, log } = test;
  services.uploads = createUploads(services.db, { ...services.settings, clamavUrl }, log);
}

/** Runs the jobs of the next minute: a run that found no scanner queues another one for a minute later. */
const examine = () => test.drain({ until: new Date(Date.now() + 61_000) });

describe(`with ${clamdKind}`, () => {
  let clamd: TestClamd;
  beforeAll(async () => {
    clamd = await startClamd(port);
  });
  afterAll(() => clamd.stop());

  it('malware is refused with a message, whatever its name, and nothing is kept', async () => {
    const words = 'This file contains malware.';
    const picture = Buffer.concat([await makeJpeg(), Buffer.from(eicar)]);
    for (const [form, error] of [
      [{ resume: resume(infected()) }, `Resume: ${words}`],
      [{ resume: resume(Buffer.from(eicar)) }, `Resume: ${words}`],
      [{ full_body_image: photo(picture) }, `Full body image: ${words}`],
      [{ selfie_image: photo(picture) }, `Selfie: ${words}`],
    ] as const) {
      expect(await submit(test, { ...valid, ...form })).toEqual(refused(error));
    }
    expect(await test.filesIn('files')).toEqual([]);
    expect(await test.services.db.$count(storedFiles)).toBe(0);
  });

  it('every file of an application is scanned, and none has a risk', async () => {
    expect(await submit(test, valid)).toEqual(taken);
    const rows = await test.services.db.select({ scan: storedFiles.scan }).from(storedFiles);
    expect(rows).toEqual(Array(3).fill({ scan: 'clean' }));
    const { risks, open } = await shown();
    expect(risks).toEqual({});
    expect((await open('resume', 'view')).status).toBe(200);
  });
});

describe('while the scanner is away', () => {
  it('the application is taken; its files can only be downloaded until a job has scanned them', async () => {
    expect(await submit(test, valid)).toEqual(taken);
    const { risks, open } = await shown();
    expect(risks).toEqual({
      resume: ['not-scanned'],
      full_body_image: ['not-scanned'],
      selfie_image: ['not-scanned'],
    });
    for (const slot of ['resume', 'full_body_image', 'selfie_image'] as const) {
      const refusal = await open(slot, 'view');
      expect([refusal.status, await refusal.text()]).toEqual([
        403,
        'This file is not shown here. It can be downloaded.',
      ]);
      const saved = await open(slot, 'download');
      expect(saved.headers.get('content-disposition')).toMatch(/^attachment; /);
      await saved.body?.cancel();
    }
    const warnings = test.logged.filter(({ msg }) => msg === 'the malware scanner is unavailable');
    expect(warnings).toHaveLength(1);

    const clamd = await startClamd(port);
    try {
      await expectMarks({});
      expect((await (await shown()).open('resume', 'view')).status).toBe(200);
    } finally {
      await clamd.stop();
    }
  });

  it('malware that is found afterwards is no longer served, and the log says so', async () => {
    expect(await submit(test, { ...valid, resume: resume(infected()) })).toEqual(taken);
    const clamd = await startClamd(port);
    try {
      await expectMarks({ resume: ['malware'] });
    } finally {
      await clamd.stop();
    }
    const { open } = await shown();
    for (const how of ['view', 'download'] as const) {
      const response = await open('resume', how);
      expect(response.status).toBe(403);
      expect(await response.text()).toContain('Malware found');
    }
    const warnings = test.logged.filter(({ msg }) => msg === 'malware found in a stored file');
    expect(warnings).toMatchObject([
      { level: 'warn', file: expect.stringMatching(/resume\.pdf$/) },
    ]);
  });

  it('a file on which the scanner never answers does not hold up the others', async () => {
    expect(await submit(test, valid)).toEqual(taken);
    let first: Buffer | undefined;
    const clamd = await startFakeClamd(port, (content) => {
      first ??= content;
      return content.equals(first);
    });
    try {
      await examine();
      expect(Object.values((await shown()).risks).filter(Boolean)).toEqual([['not-scanned']]);
    } finally {
      await clamd.stop();
    }
  });

  async function expectMarks(expected: object): Promise<void> {
    await examine();
    expect((await shown()).risks).toEqual(expected);
  }
});

describe('without the setting', () => {
  beforeAll(() => useScanner(undefined));
  afterAll(() => useScanner(clamdUrl(port)));

  it('no file has a mark about scans', async () => {
    expect(await submit(test, { ...valid, resume: resume(infected()) })).toEqual(taken);
    const { risks, open } = await shown();
    expect(risks).toEqual({});
    expect((await open('resume', 'view')).status).toBe(200);
  });

  it('a resume with active content is taken, and can only be downloaded', async () => {
    const active = pdfWith('/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>', [], true);
    expect(await submit(test, { ...valid, resume: resume(active) })).toEqual(taken);
    const { risks, open } = await shown();
    expect(risks).toEqual({ resume: ['active-content'] });
    expect((await open('resume', 'view')).status).toBe(403);
    const saved = await open('resume', 'download');
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(Buffer.from(await saved.arrayBuffer())).toEqual(active);
  });

  it('a resume of an older release is examined after the start', async () => {
    const active = pdfWith('/AA << /WC << /S /JavaScript /JS (x) >> >>');
    expect(await submit(test, { ...valid, resume: resume(active) })).toEqual(taken);
    await test.services.db.update(storedFiles).set({ size: null, active_content: false });
    expect((await shown()).risks).toEqual({});
    await workExamination(test.services, test.log);
    await examine();
    expect((await shown()).risks).toEqual({ resume: ['active-content'] });
  });
});
