import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { submitFailedMessage } from '#app/careers/application.ts';
import { BusyError } from '#app/platform/http/semaphore.server.ts';
import { checkPdf } from '#app/platform/uploads/pdf/pdf-check.server.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { type FormParts, validApplication } from '#tests/fixtures/application-form.ts';
import { openTestServices, type TestServices } from '#tests/support/services.ts';
import { refused, submit, taken } from '#tests/support/submit.ts';

vi.mock('#app/platform/uploads/pdf/pdf-check.server.ts', { spy: true });

let test: TestServices;
let valid: FormParts;

beforeAll(async () => {
  test = await openTestServices();
  valid = await validApplication();
});
afterAll(() => test.close());

it.each([
  ['had no time', new BusyError('20 are waiting already'), 503],
  ['failed', new Error('EIO: i/o error, read'), 500],
])(
  'says that the server %s, not that the file is wrong, and keeps nothing',
  async (_, fault, status) => {
    vi.mocked(checkPdf).mockRejectedValueOnce(fault);
    expect(await submit(test, valid)).toEqual(refused(submitFailedMessage, status));
    expect(test.logged.at(-1)).toMatchObject({ err: { message: fault.message } });
    expect(await test.filesIn('incoming')).toEqual([]);
    expect(await test.filesIn('files')).toEqual([]);
    expect(await test.services.db.select().from(jobApplications)).toEqual([]);
  },
);

it('takes the same application afterwards', async () => {
  expect(await submit(test, valid)).toEqual(taken);
});
