import { afterEach, expect, test, vi } from 'vitest';
import { noConnectionLine } from '#app/shared/browser/offline.ts';
import type { ActionResult } from './use-action.ts';
import { begin, clientAction, numberField } from './use-action.ts';

/** Runs an action to which the server gives this answer, or throws. */
async function send(fillsForm: boolean, answer: () => ActionResult, signal?: AbortSignal) {
  const { number, end } = begin({ failed: 'Update Failed', fillsForm });
  const body = new URLSearchParams({ intent: 'edit', [numberField]: number });
  const request = new Request('http://localhost/', { method: 'POST', body, signal });
  const serverAction = async () => answer();
  const args = { request, serverAction } as unknown as Parameters<typeof clientAction>[0];
  const given = await clientAction(args).finally(() => ended.push(end()));
  return given;
}

/** The answers that the senders got. */
const ended: (ActionResult | undefined)[] = [];

const refused: ActionResult = { ok: false, reason: 'not-found' };
const fail = (error: unknown) => () => {
  throw error;
};
const unloaded = (result: object) =>
  expect.objectContaining({ data: result, init: { status: 503 } });

test('a success and a refusal load the list again; a refusal of a form does not', async () => {
  expect(await send(false, () => ({ ok: true }))).toEqual({ ok: true });
  expect(await send(false, () => refused)).toEqual(refused);
  expect(await send(true, () => ({ ok: true }))).toEqual({ ok: true });
  expect(await send(true, () => refused)).toEqual(unloaded(refused));
});

afterEach(() => vi.unstubAllGlobals());

/** Sets whether the browser says that it is online; the server can be reached in either case. */
const online = (onLine: boolean) => {
  vi.stubGlobal('navigator', { onLine });
  vi.stubGlobal('fetch', async () => new Response());
};

test.each([false, true])(
  'when a proof is asked for, or no answer comes, nothing is loaded again (form: %s)',
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

test('a redirect to the sign-in page is followed, but not away from a form', async () => {
  const redirect = new Response(null, { status: 302 });
  await expect(send(false, fail(redirect))).rejects.toBe(redirect);
  const signedOut = expect.objectContaining({ ok: false, reason: 'signed-out' });
  expect(await send(true, fail(redirect))).toEqual(unloaded(signedOut));
});

test('the sender gets the answer; an action that a newer one overtook has none, and is no failure', async () => {
  await send(true, () => refused);
  expect(ended.at(-1)).toEqual(refused);
  const error = new Error('Overtaken');
  await expect(send(true, fail(error), AbortSignal.abort())).rejects.toBe(error);
  expect(ended.at(-1)).toBeUndefined();
});
