import { beforeAll, expect, it, vi } from 'vitest';
import { submitFailedMessage } from '#app/careers/application.ts';
import { BusyError } from '#app/platform/http/refusal.server.ts';
import { checkPdf } from '#app/platform/uploads/pdf/pdf-check.server.ts';
import { busyMessage } from '#app/shared/too-many-attempts.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { type FormParts, validApplication } from '#tests/fixtures/application-form.ts';
import { testServices } from '#tests/support/services.ts';
import { refused, submit, taken } from '#tests/support/submit.ts';

vi.mock('#app/platform/uploads/pdf/pdf-check.server.ts', { spy: true });

const test = testServices();
let valid: FormParts;

beforeAll(async () => {
  valid = await validApplication();
});

it.each([
  [
    'had no time',
    new BusyError('20 are waiting already'),
    { ...refused(busyMessage, 503), retryAfter: '60' },
    { level: 'warn', reason: '20 are waiting already' },
  ],
  [
    'failed',
    new Error('EIO: i/o error, read'),
    refused(submitFailedMessage, 500),
    { level: 'error', err: { message: 'EIO: i/o error, read' } },
  ],
])(
  'says that the server %s, not that the file is wrong, and keeps nothing',
  async (_, fault, answer, line) => {
    vi.mocked(checkPdf).mockRejectedValueOnce(fault);
    expect(await submit(test, valid)).toEqual(answer);
    expect(test.logged.at(-1)).toMatchObject(line);
    expect(await test.filesIn('incoming')).toEqual([]);
    expect(await test.filesIn('files')).toEqual([]);
    expect(await test.services.db.select().from(jobApplications)).toEqual([]);
  },
);

it('takes the same application afterwards', async () => {
  expect(await submit(test, valid)).toEqual(taken);
});
