import { type ActionFunctionArgs, RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { type Logger, requestLogContext } from '#app/platform/failures/log.server.ts';
import { refusalHeader } from '#app/shared/too-many-attempts.ts';
import { postEndpoint } from './post-endpoint.server.ts';
import { BusyError, Refusal, tooManyError, unlessRefused } from './refusal.server.ts';

const outage = Object.assign(new Error('connect'), {
  code: 'ECONNREFUSED',
  syscall: 'connect',
});
const unproved = new Refusal('no', { status: 403, reason: 'confirm-identity' });
const busy = 'We are busy at the moment. Please try again in a minute.';
const tooMany = 'Too many attempts. Try again in 2 minutes.';

/** The endpoint's answer to an error, and what it logged. */
async function answerOf(error: unknown) {
  const logged: string[] = [];
  const log = (_: object, message: string) => logged.push(message);
  const context = new RouterContextProvider();
  context.set(requestLogContext, { warn: log, error: log } as unknown as Logger);
  const handle = () => Promise.reject(error);
  const { action } = postEndpoint({ body: { error: 'Failed' }, failure: 'It broke', handle });
  const request = new Request('http://localhost/', { method: 'POST' });
  const answer = await action({ request, context } as unknown as ActionFunctionArgs);
  const [wait, why] = ['Retry-After', refusalHeader].map((name) => answer.headers.get(name));
  return [answer.status, wait, why, (await answer.json()).error, logged.length];
}

it.each([
  ['one too many', tooManyError(61), [429, '61', 'too-many', tooMany, 0]],
  ['no proof of identity', unproved, [403, null, 'confirm-identity', 'Failed', 0]],
  ['a full line', new BusyError('4 are waiting'), [503, '60', 'busy', busy, 1]],
  // Its reason is not 'busy': nobody knows how long an outage lasts.
  ['an outage of the database', outage, [503, '5', null, 'Failed', 1]],
  ['a fault', new Error('a fault'), [500, null, null, 'Failed', 1]],
])('%s is answered in JSON', async (_, error, answer) => {
  expect(await answerOf(error)).toEqual(answer);
});

it('a route that sends a file answers a refusal in words, and throws a fault on', async () => {
  const wordsOf = async (error: unknown) =>
    (await unlessRefused(() => Promise.reject(error))).text();
  expect(await wordsOf(tooManyError(61))).toBe(`${tooMany}\n`);
  expect(await wordsOf(new BusyError('4 are waiting'))).toBe(`${busy}\n`);
  expect(await wordsOf(unproved)).toBe('Please confirm first that it is you.\n');
  await expect(wordsOf(outage)).rejects.toBe(outage);
});
