import type { ClientActionFunctionArgs } from 'react-router';
import { expect, test } from 'vitest';
import type { ActionResult } from './action-result.ts';
import { asksForProof, createClientAction, submissionField, takeResult } from './client-action.ts';

const clientAction = createClientAction({ edit: 'Update Failed', delete: 'Delete Failed' }, [
  'edit',
]);

/** What comes of an intent that the server answers so, or throws so. */
function send(intent: string, answer: () => ActionResult, signal?: AbortSignal) {
  const body = new URLSearchParams({ intent, [submissionField]: '7' });
  const request = new Request('http://localhost/', { method: 'POST', body, signal });
  const serverAction = async () => answer();
  return clientAction({ request, serverAction } as unknown as ClientActionFunctionArgs);
}

const refused: ActionResult = { ok: false, reason: 'not-found' };
const fail = (error: unknown) => () => {
  throw error;
};
const unloaded = (result: object) =>
  expect.objectContaining({ data: result, init: { status: 503 } });

test('a success and a refusal load the list again; a refusal behind a form does not', async () => {
  expect(await send('delete', () => ({ ok: true }))).toEqual({ ok: true });
  expect(await send('delete', () => refused)).toEqual(refused);
  expect(await send('edit', () => ({ ok: true }))).toEqual({ ok: true });
  expect(await send('edit', () => refused)).toEqual(unloaded(refused));
});

test('what waits for a proof of identity loads nothing', async () => {
  const asked: ActionResult = { ok: false, reason: 'confirm-identity' };
  expect(asksForProof(asked)).toBe(true);
  expect(asksForProof(refused)).toBe(false);
  for (const intent of ['delete', 'edit']) {
    expect(await send(intent, () => asked)).toEqual(unloaded(asked));
  }
});

test('no answer loads nothing', async () => {
  for (const intent of ['delete', 'edit']) {
    const failed = unloaded({ ok: false, reason: 'failed' });
    expect(await send(intent, fail(new Error('No line')))).toEqual(failed);
  }
});

test('the way to the sign-in page is taken, but not away from a form', async () => {
  const redirect = new Response(null, { status: 302 });
  await expect(send('delete', fail(redirect))).rejects.toBe(redirect);
  const signedOut = expect.objectContaining({ ok: false, reason: 'signed-out' });
  expect(await send('edit', fail(redirect))).toEqual(unloaded(signedOut));
});

test('what a newer choice has overtaken is no failure', async () => {
  const error = new Error('Overtaken');
  await expect(send('edit', fail(error), AbortSignal.abort())).rejects.toBe(error);
});

test('who submitted it gets the result, once', async () => {
  await send('edit', () => refused);
  expect(takeResult('7')).toEqual(refused);
  expect(takeResult('7')).toBeUndefined();
  const error = new Error('Overtaken');
  await expect(send('edit', fail(error), AbortSignal.abort())).rejects.toBe(error);
  expect(takeResult('7')).toBeUndefined();
});
