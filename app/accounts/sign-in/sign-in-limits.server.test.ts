import { expect, test, vi } from 'vitest';
import { createAdmin } from '#app/accounts/setup/create-admin.server.ts';
import { testAccounts } from '#tests/support/sign-in/accounts.ts';
import { testAdmin } from '#tests/support/sign-in/sign-in.ts';
import { signInAdmin } from './sign-in-admin.server.ts';
import { consumeSignInLimits, perAddress, resetSignInLimits } from './sign-in-limits.server.ts';

const accounts = testAccounts();

/** Makes this many attempts on one account, each from an address of its own. @returns their delays */
async function attemptFromEverywhere(email: string, times: number) {
  const delays: number[] = [];
  for (let attempt = 0; attempt < times; attempt++) {
    const address = `${email}/${attempt}`;
    const limit = await consumeSignInLimits(accounts.services.limits, { email, address });
    delays.push(limit.allowed ? limit.delayMs : Number.NaN);
  }
  return delays;
}

test('an account that is attacked from everywhere answers ever more slowly, and never locks', async () => {
  const delays = await attemptFromEverywhere('owner@cafe.example', 65);
  expect(delays).toEqual([
    ...Array(15).fill(0),
    ...Array(15).fill(500),
    ...Array(30).fill(1000),
    ...Array(5).fill(2000),
  ]);
});

test('the limits, and how long each counts', async () => {
  expect(perAddress).toEqual({ name: 'sign-in-address', points: 50, windowSeconds: 3600 });
  const consume = vi.spyOn(accounts.services.limits, 'consume');
  await attemptFromEverywhere('counted@cafe.example', 1);
  expect(consume.mock.calls.map(([rule]) => rule)).toEqual([
    { name: 'sign-in-account-address', points: 10, windowSeconds: 900 },
    { name: 'sign-in-account-slow', points: 15, windowSeconds: 3600 },
    { name: 'sign-in-account-slower', points: 30, windowSeconds: 3600 },
    { name: 'sign-in-account-slowest', points: 60, windowSeconds: 3600 },
  ]);
  consume.mockRestore();
});

test('a success resets the limits', async () => {
  const email = 'forgiven@cafe.example';
  await attemptFromEverywhere(email, 20);
  await resetSignInLimits(accounts.services.limits, { email, address: 'home' });
  expect(await attemptFromEverywhere(email, 1)).toEqual([0]);
});

test('another spelling of the address is the same account', async () => {
  const { limits } = accounts.services;
  for (let attempt = 0; attempt < 10; attempt++) {
    await consumeSignInLimits(limits, { email: 'Spelt@cafe.example', address: '192.0.2.10' });
  }
  const answer = await consumeSignInLimits(limits, {
    email: 'spelt@CAFE.example',
    address: '192.0.2.10',
  });
  expect(answer.allowed).toBe(false);
});

test('the owner only waits while their account is under attack', async () => {
  const owner = { ...testAdmin, email: 'attacked@cafe.example' };
  await createAdmin(accounts.services, owner, new Date());
  await attemptFromEverywhere(owner.email, 100);
  const waits: number[] = [];
  const attempt = { ...owner, request: new Request('http://localhost:3000') };
  const result = await signInAdmin(
    accounts.services,
    accounts.auth,
    attempt,
    new Date(),
    async (ms) => waits.push(ms),
  );
  expect(result.ok).toBe(true);
  expect(waits).toEqual([2000]);
});
