import type { LimitRule, RateLimits } from '#app/platform/http/rate-limits.server.ts';

/** Who tries to sign in from where. `email` need not belong to anybody. */
export type Attempt = { email: string; address: string };

/** Hard limits hit one address: the owner can always get in from elsewhere. */
const perAccountAndAddress: LimitRule = {
  name: 'sign-in-account-address',
  points: 10,
  windowSeconds: 15 * 60,
};
const perAddress: LimitRule = { name: 'sign-in-address', points: 50, windowSeconds: 60 * 60 };

/** Against guessing from many addresses: each step past its points waits longer, none locks. */
const slowDowns: readonly { rule: LimitRule; delayMs: number }[] = [
  { rule: { name: 'sign-in-account-slow', points: 15, windowSeconds: 60 * 60 }, delayMs: 500 },
  { rule: { name: 'sign-in-account-slower', points: 30, windowSeconds: 60 * 60 }, delayMs: 1000 },
  { rule: { name: 'sign-in-account-slowest', points: 60, windowSeconds: 60 * 60 }, delayMs: 2000 },
];

/** May an attempt go on, and after what pause? */
export type Admission =
  | { allowed: true; delayMs: number }
  | { allowed: false; retryAfterSeconds: number };

/** Capitals make no other account, here as in the database. */
function keysOf({ email, address }: Attempt) {
  const account = email.toLowerCase();
  return { account, accountAndAddress: `${account}\n${address}` };
}

/** Counts an attempt before anything is looked up, so that many at once are counted as well. */
export async function admitAttempt(limits: RateLimits, attempt: Attempt): Promise<Admission> {
  const { account, accountAndAddress } = keysOf(attempt);
  const answers = await Promise.all([
    limits.consume(perAddress, attempt.address),
    limits.consume(perAccountAndAddress, accountAndAddress),
  ]);
  const waits = answers.map((answer) => (answer.allowed ? 0 : answer.retryAfterSeconds));
  const retryAfterSeconds = Math.max(...waits);
  if (retryAfterSeconds > 0) return { allowed: false, retryAfterSeconds };
  const delays = await Promise.all(
    slowDowns.map(async ({ rule, delayMs }) =>
      (await limits.consume(rule, account)).allowed ? 0 : delayMs,
    ),
  );
  return { allowed: true, delayMs: Math.max(...delays) };
}

/** A success wipes the slate of the account and of the address it came from. */
export async function resetAttempts(limits: RateLimits, attempt: Attempt): Promise<void> {
  const { account, accountAndAddress } = keysOf(attempt);
  await Promise.all([
    limits.reset(perAddress, attempt.address),
    limits.reset(perAccountAndAddress, accountAndAddress),
    ...slowDowns.map(({ rule }) => limits.reset(rule, account)),
  ]);
}
