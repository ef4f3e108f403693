import { afterEach, expect, test, vi } from 'vitest';
import { noConnectionLine } from '#app/shared/browser/offline.ts';
import type { ActionResult } from './use-action.ts';
import { begin, clientAction, numberField } from './use-action.ts';

/** What comes of an action that the server answers so, or throws so. */
async function send(fillsForm: boolean, answer: () => ActionResult, signal?: AbortSignal) {
  const { number, end } = begin({ failed: 'Update Failed', fillsForm });
  const body = new URLSearchParams({ intent: 'edit', [numberField]: number });
  const request = new Request('http://localhost/', { method: 'POST', body, signal });
  const serverAction = async () => answer();
  const args = { request, serverAction } as unknown as Parameters<typeof clientAction>[0];
  const given = await clientAction(args).finally(() => ended.push(end()));
  return given;
}

/** What came home to those who had sent it. */
const ended: (ActionResult | undefined)[] = [];

const refused: ActionResult = { ok: false, reason: 'not-found' };
const fail = (error: unknown) => () => {
  throw error;
};
const unloaded = (result: object) =>
  expect.objectContaining({ data: result, init: { status: 503 } });

test('a success and a refusal load the list again; a refusal behind a form does not', async () => {
  expect(await send(false, () => ({ ok: true }))).toEqual({ ok: true });
  expect(await send(false, () => refused)).toEqual(refused);
  expect(await send(true, () => ({ ok: true }))).toEqual({ ok: true });
  expect(await send(true, () => refused)).toEqual(unloaded(refused));
});

afterEach(() => vi.unstubAllGlobals());

/** Of the line, or of a server that is there all the same. */
const online = (onLine: boolean) => {
  vi.stubGlobal('navigator', { onLine });
  vi.stubGlobal('fetch', async () => new Response());
};

test.each([false, true])(
  'a proof to be given, or no answer, loads nothing (form: %s)',
  async (fillsForm) => {
    const asked: ActionResult = { ok: false, reason: 'confirm-identity' };
    expect(await send(fillsForm, () => asked)).toEqual(unloaded(asked));
    for (const [onLine, description] of [[true], [false, noConnectionLine]] as const) {
      online(onLine);
      const failed = unloaded({ ok: false, reason: 'failed', description });
      expect(await send(fillsForm, fail(new Error('No line')))).toEqual(failed);
    }
  },
);

test('the way to the sign-in page is taken, but not away from a form', async () => {
  const redirect = new Response(null, { status: 302 });
  await expect(send(false, fail(redirect))).rejects.toBe(redirect);
  const signedOut = expect.objectContaining({ ok: false, reason: 'signed-out' });
  expect(await send(true, fail(redirect))).toEqual(unloaded(signedOut));
});

test('who sent it gets the answer; what a newer choice has overtaken is no failure, and none', async () => {
  await send(true, () => refused);
  expect(ended.at(-1)).toEqual(refused);
  const error = new Error('Overtaken');
  await expect(send(true, fail(error), AbortSignal.abort())).rejects.toBe(error);
  expect(ended.at(-1)).toBeUndefined();
});
