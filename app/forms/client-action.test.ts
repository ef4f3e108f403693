import { expect, test, vi } from 'vitest';
import { createClientAction, createCookieAction } from './client-action.ts';

const unanswered = { error: { title: 'Login failed. Please try again.' } };

const send = (serverAction: () => Promise<unknown>) =>
  createClientAction(unanswered)({ serverAction });

test('an answer is passed on', async () => {
  expect(await send(async () => 'answer')).toBe('answer');
});

const refused = async () => {
  throw new TypeError('Failed to fetch');
};

test('when no answer comes, the given one is used, with a status that keeps the page as it is', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async () => new Response());
  expect(await send(refused)).toMatchObject({ data: unanswered, init: { status: 503 } });
  vi.unstubAllGlobals();
});

test('without a connection the answer says so, and that everything is kept', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const description =
    'No connection. Everything is kept. Please try again when you are back online.';
  const error = { ...unanswered.error, description };
  expect(await send(refused)).toMatchObject({ data: { error }, init: { status: 503 } });
  vi.unstubAllGlobals();
});

test('a redirect stays one', async () => {
  const redirect = Response.redirect('http://localhost/admin/applications');
  const redirects = async () => {
    throw redirect;
  };
  await expect(send(redirects)).rejects.toBe(redirect);
});

test('without cookies the form is not sent, so no link is spent', async () => {
  const serverAction = async () => 'answer';
  const error = {
    title: 'This browser refuses cookies.',
    description: 'Please allow them for this site, or open this page in another browser.',
  };
  for (const [cookieEnabled, answer] of [
    [true, 'answer'],
    [false, expect.objectContaining({ data: { error }, init: { status: 503 } })],
  ]) {
    vi.stubGlobal('navigator', { cookieEnabled });
    expect(await createCookieAction(unanswered)({ serverAction })).toEqual(answer);
  }
  vi.unstubAllGlobals();
});
