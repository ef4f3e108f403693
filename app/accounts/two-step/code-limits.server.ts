import type { LimitResult, RateLimits } from '#app/platform/http/limits/rate-limits.server.ts';

export type CodeKind = 'code' | 'recovery-code';

/** `sessionId`: given when the admin is signed in already. */
type Guess = { kind: CodeKind; accountId: string; sessionId?: string; address: string };

const daySeconds = 24 * 3600;
const tenInAQuarter = { points: 10, windowSeconds: 15 * 60 };

/** The limits at one address. The fifty bits of a recovery code can't be guessed from any number of addresses. */
const perPlace = {
  code: { name: 'two-step-codes', ...tenInAQuarter },
  'recovery-code': { name: 'two-step-recovery-codes', ...tenInAQuarter },
};

/**
 * The limit of one account for all addresses together that have not sent a right code. Three of a million codes are
 * right at any moment: a day of guessing finds one with 0.03 %, a month with 0.9 %, and the owner is told on the first
 * day. An address that has sent a right code has a limit of a hundred of its own, which no stranger can use up.
 */
const perDay = { name: 'two-step-codes-day', points: 100, windowSeconds: daySeconds };

const once = { points: 1, windowSeconds: daySeconds, isExact: true };
const shownRight = { ...once, name: 'two-step-codes-shown', windowSeconds: 30 * daySeconds };
const unremarkable = { ...once, name: 'two-step-wrong-codes', points: 4 };
const told = { ...once, name: 'two-step-wrong-codes-told' };

const placeOf = (guess: Guess) => `${guess.sessionId ?? guess.accountId}\n${guess.address}`;
const homeOf = (guess: Guess) => `${guess.accountId}\n${guess.address}`;

export async function consumeCode(limits: RateLimits, guess: Guess): Promise<LimitResult> {
  const atPlace = await limits.consume(perPlace[guess.kind], placeOf(guess));
  if (!atPlace.allowed || guess.kind === 'recovery-code') return atPlace;
  const isStranger = (await limits.peek(shownRight, homeOf(guess))).allowed;
  return limits.consume(perDay, isStranger ? guess.accountId : homeOf(guess));
}

export async function noteRightCode(limits: RateLimits, guess: Guess): Promise<void> {
  await limits.reset(perPlace[guess.kind], placeOf(guess));
  if (guess.kind === 'recovery-code') return;
  await limits.reset(perDay, homeOf(guess));
  // The 30 days count from now, not from the first right code.
  await limits.reset(shownRight, homeOf(guess));
  await limits.consume(shownRight, homeOf(guess));
}

/** Counts a wrong code after a right password: is it the fifth within a day, and the owner not told yet? */
export async function isWorthTelling(limits: RateLimits, accountId: string): Promise<boolean> {
  if ((await limits.consume(unremarkable, accountId)).allowed) return false;
  return (await limits.consume(told, accountId)).allowed;
}
