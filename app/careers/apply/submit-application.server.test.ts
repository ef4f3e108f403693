import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { applicationReference } from '#app/careers/review/application-mails.ts';
import { noticeText } from '#app/notices/notice-text.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { toFormData, validApplication } from '#tests/fixtures/application-form.ts';
import { refused, send, submit, submitUrl, taken } from '#tests/support/applications/submit.ts';
import { testServices } from '#tests/support/services.ts';

const valid = await validApplication();

const test = testServices({ RATE_LIMIT_FACTOR: '1000' });

afterEach(async () => {
  vi.useRealTimers();
  expect(await test.filesIn('incoming')).toEqual([]);
  await test.services.db.delete(jobApplications);
});

const rows = () => test.services.db.select().from(jobApplications);
const sized = async (path: string | null) => {
  return (await stat(join(test.dataDir, 'files/job-applications', path ?? ''))).size;
};

describe('a valid application', () => {
  it('becomes one row and three files that it names', async () => {
    expect(await submit(test, { ...valid, full_name: ' Jose\u0301  Lim ' })).toEqual(taken);
    const [row] = await rows();
    expect(row).toMatchObject({
      full_name: 'José Lim',
      job_position: 'Full Time Barista',
      date_of_birth: '2000-03-05',
      work_type: '',
      availability: '',
      resume_name: 'resume.pdf',
      full_body_image_name: 'body.jpg',
      application_status: 'pending',
    });
    expect(row?.resume_url).toMatch(new RegExp(`^${row?.id}/[0-9a-f]{24}-resume\\.pdf$`));
    expect(row?.full_body_image_url).toMatch(/-full-body\.jpg$/);
    expect(row?.selfie_image_url).toMatch(/-selfie\.jpg$/);
    for (const path of [row?.resume_url, row?.full_body_image_url, row?.selfie_image_url]) {
      expect(await sized(path ?? null)).toBeGreaterThan(100);
    }
  });

  it('is stored with the notice above its button, in the language that the browser prefers', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T16:01:00Z') });
    const headers = { 'Accept-Language': 'ms-MY,en;q=0.5' };
    const request = new Request(submitUrl, { method: 'POST', headers, body: toFormData(valid) });
    expect(await send(test, request)).toEqual(taken);
    // In Malaysia it is her 18th birthday.
    const siti = { ...valid, full_name: 'Siti', date_of_birth: '2008-11-21' };
    expect(await submit(test, siti)).toEqual(taken);
    expect((await rows()).map(noticeText).sort()).toEqual([
      'Privacy notice 1 in English, on 21 November 2026',
      'Privacy notice 1 in Malay, on 21 November 2026',
    ]);
  });

  it('needs no resume for part time, but keeps one that is sent', async () => {
    const partTime = { ...valid, job_position: 'Part Time Barista', work_type: 'weekdays-only' };
    expect(await submit(test, { ...partTime, resume: undefined })).toEqual(taken);
    expect(await submit(test, partTime)).toEqual(taken);
    const resumes = (await rows()).map((row) => row.resume_url);
    expect(resumes).toEqual([null, expect.stringMatching(/resume\.pdf$/)]);
  });

  it('counts an empty file field as no file', async () => {
    const nothing = { bytes: new Uint8Array(), name: '', type: 'application/octet-stream' };
    expect(await submit(test, { ...valid, resume: nothing })).toEqual(
      refused('Resume is required for full-time positions.'),
    );
  });
});

describe('a form against the rules', () => {
  it.each([
    [{ full_name: '' }, 'Full name is required'],
    [{ why_embun: '😀'.repeat(50_000) }, 'Why Embun? is too long (5000 characters at most)'],
    [{ selfie_image: 'not a file' }, 'Selfie image is required'],
  ])('%# is refused: %s', async (changes, message) => {
    expect(await submit(test, { ...valid, ...changes })).toEqual(refused(message));
    expect(await rows()).toEqual([]);
  });
});

describe('the same application sent again', () => {
  it('makes one application, however many come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => submit(test, valid)));
    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    const reference = applicationReference(String(row?.id));
    const same = { ...taken, body: { success: true, reference } };
    expect(answers).toEqual(Array.from({ length: 8 }, () => same));
    expect(await submit(test, valid)).toEqual(same);
    const files = await test.filesIn(`files/job-applications`);
    expect(files.filter((file) => file.startsWith(String(row?.id)))).toHaveLength(3);
  });

  it('is another one after an hour, or when a byte differs', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T04:00:00Z') });
    await submit(test, valid);
    await submit(test, { ...valid, why_embun: 'I like to make things well!' });
    expect(await rows()).toHaveLength(2);
    vi.setSystemTime(new Date('2026-11-20T04:59:59Z'));
    await submit(test, valid);
    expect(await rows()).toHaveLength(2);
    vi.setSystemTime(new Date('2026-11-20T05:00:01Z'));
    await submit(test, valid);
    expect(await rows()).toHaveLength(3);
  });
});

describe('file names', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['\u202Efdp.exe', 'fdp.exe'],
    ['简历 الاسم.pdf', '简历 الاسم.pdf'],
    ['a"b<c>.pdf', 'a%22b_c_.pdf'],
  ])('%# %s never become paths and are kept as %s', async (name, kept) => {
    const resume = { ...(valid.resume as { bytes: Uint8Array; type: string }), name };
    expect(await submit(test, { ...valid, resume, why_embun: name })).toEqual(taken);
    const [row] = await rows();
    expect(row?.resume_name).toBe(kept);
    expect(row?.resume_url).toMatch(/^[0-9a-f-]{36}\/[0-9a-f]{24}-resume\.pdf$/);
  });
});
