import { expect, test } from 'vitest';
import { answerOr, tooManyAttempts } from './form-fault.tsx';

test.each([
  [1, 'Too many attempts. Try again in 1 minute.'],
  [60, 'Too many attempts. Try again in 1 minute.'],
  [61, 'Too many attempts. Try again in 2 minutes.'],
  [900, 'Too many attempts. Try again in 15 minutes.'],
])('%i seconds', (seconds, text) => {
  expect(tooManyAttempts(seconds)).toBe(text);
});

const fault = { title: 'Login failed. Please try again.' };

test('an answer is passed on', async () => {
  expect(await answerOr(async () => 'answer', fault)).toBe('answer');
});

test('no answer becomes the fault, with a status that keeps the page as it is', async () => {
  const refused = async () => {
    throw new TypeError('Failed to fetch');
  };
  expect(await answerOr(refused, fault)).toMatchObject({ data: { fault }, init: { status: 503 } });
});

test('a redirect stays one', async () => {
  const redirect = Response.redirect('http://localhost/admin/applications');
  const send = async () => {
    throw redirect;
  };
  await expect(answerOr(send, fault)).rejects.toBe(redirect);
});
