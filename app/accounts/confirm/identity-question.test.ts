import { expect, test, vi } from 'vitest';
import { refusalHeader } from '#app/shared/too-many-attempts.ts';
import { FileRefused } from '#app/ui/save-file.ts';
import { answerIdentity, withProof } from './identity-question.ts';

const refused = (headers?: HeadersInit) =>
  new FileRefused(new Response(null, { status: 403, headers }));

test('after a proof the work is done; without one it is not', async () => {
  const work = vi.fn().mockResolvedValue('done');
  for (const [confirms, result] of [
    [true, 'done'],
    [false, undefined],
  ] as const) {
    work.mockRejectedValueOnce(refused({ [refusalHeader]: 'confirm-identity' }));
    const doing = withProof(work);
    await vi.waitFor(() => expect(work).toHaveBeenCalled());
    answerIdentity(confirms);
    expect(await doing).toBe(result);
  }
});

test('a 403 for another reason, such as two-step verification that is due, asks for no proof', async () => {
  const error = refused();
  await expect(withProof(() => Promise.reject(error))).rejects.toBe(error);
});
