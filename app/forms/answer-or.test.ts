import { expect, test } from 'vitest';
import { answerOr } from './answer-or.ts';

const unanswered = { fault: { title: 'Login failed. Please try again.' } };

test('an answer is passed on', async () => {
  expect(await answerOr(async () => 'answer', unanswered)).toBe('answer');
});

test('no answer becomes what was given for that, with a status that keeps the page as it is', async () => {
  const refused = async () => {
    throw new TypeError('Failed to fetch');
  };
  expect(await answerOr(refused, unanswered)).toMatchObject({
    data: unanswered,
    init: { status: 503 },
  });
});

test('a redirect stays one', async () => {
  const redirect = Response.redirect('http://localhost/admin/applications');
  const send = async () => {
    throw redirect;
  };
  await expect(answerOr(send, unanswered)).rejects.toBe(redirect);
});
