import {
  type LimitRule,
  perHour,
  type RateLimits,
} from '#app/platform/http/limits/rate-limits.server.ts';

/** `email` need not belong to an account. `apart`: the id of a session, or of a known browser, counted by itself. */
export type Attempt = { email: string; address: string; apart?: string };

/** Hard limits apply per address only, so that the owner can always sign in from elsewhere. */
const perAccountAndAddress: LimitRule = {
  name: 'sign-in-account-address',
  points: 10,
  windowSeconds: 15 * 60,
};
/** Counted before the form is read. */
export const perAddress = perHour('sign-in-address', 50);

/** Against guessing from many addresses: attempts are slowed down, never locked out. */
const slowDowns = [
  { rule: perHour('sign-in-account-slow', 15), delayMs: 500 },
  { rule: perHour('sign-in-account-slower', 30), delayMs: 1000 },
  { rule: perHour('sign-in-account-slowest', 60), delayMs: 2000 },
];

type SignInLimit =
  | { allowed: true; delayMs: number }
  | { allowed: false; retryAfterSeconds: number };

/** The key of an account, session or browser that counts by itself at each address. */
export function atAddress(who: string, address: string): string {
  return `${who}\n${address}`;
}

/** Emails are compared without case, as in the database. */
function keysOf({ email, address, apart }: Attempt) {
  const account = email.toLowerCase();
  return { account, accountAndAddress: atAddress(apart ?? account, address) };
}

/** Counts an attempt on an account before any lookup, so that simultaneous ones are counted as well. */
export async function consumeSignInLimits(
  limits: RateLimits,
  attempt: Attempt,
): Promise<SignInLimit> {
  const { account, accountAndAddress } = keysOf(attempt);
  const limit = await limits.consume(perAccountAndAddress, accountAndAddress);
  if (!limit.allowed) return limit;
  const delays = await Promise.all(
    slowDowns.map(async ({ rule, delayMs }) =>
      (await limits.consume(rule, account)).allowed ? 0 : delayMs,
    ),
  );
  return { allowed: true, delayMs: Math.max(...delays) };
}

export async function resetSignInLimits(limits: RateLimits, attempt: Attempt): Promise<void> {
  const { account, accountAndAddress } = keysOf(attempt);
  const sender = attempt.apart === undefined ? attempt.address : accountAndAddress;
  await Promise.all([
    limits.reset(perAddress, sender),
    limits.reset(perAccountAndAddress, accountAndAddress),
    ...slowDowns.map(({ rule }) => limits.reset(rule, account)),
  ]);
}
