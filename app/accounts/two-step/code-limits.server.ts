import type { LimitResult, LimitRule, RateLimits } from '#app/platform/http/rate-limits.server.ts';

export type CodeKind = 'code' | 'recovery-code';

/** `sessionId`: of an admin who is signed in already. */
type Guess = { kind: CodeKind; accountId: string; sessionId?: string; address: string };

const daySeconds = 24 * 3600;
const tenInAQuarter = { points: 10, windowSeconds: 15 * 60 };

/** At one address. A recovery code has fifty bits, which are not guessed from any number of addresses. */
const perPlace: Record<CodeKind, LimitRule> = {
  code: { name: 'two-step-codes', ...tenInAQuarter },
  'recovery-code': { name: 'two-step-recovery-codes', ...tenInAQuarter },
};

/**
 * Of one account, from all addresses together that have never shown a right code. Three codes of a million
 * are right at any moment: a day of guessing finds one with 0.03 %, a month with 0.9 %, and its owner is
 * told on the first day (`wrongCodesMail`).
 */
const perDay: LimitRule = { name: 'two-step-codes-day', points: 100, windowSeconds: daySeconds };

/** An address that has shown one has a hundred a day of its own, which no stranger spends. */
const shownRight: LimitRule = {
  name: 'two-step-codes-shown',
  points: 1,
  windowSeconds: 30 * daySeconds,
  isExact: true,
};

const keysOf = ({ accountId, sessionId, address }: Guess) => ({
  place: `${sessionId ?? accountId}\n${address}`,
  home: `${accountId}\n${address}`,
});

export async function consumeCode(limits: RateLimits, guess: Guess): Promise<LimitResult> {
  const { place, home } = keysOf(guess);
  const atPlace = await limits.consume(perPlace[guess.kind], place);
  if (!atPlace.allowed || guess.kind === 'recovery-code') return atPlace;
  const isHome = !(await limits.peek(shownRight, home)).allowed;
  return limits.consume(perDay, isHome ? home : guess.accountId);
}

export async function noteRightCode(limits: RateLimits, guess: Guess): Promise<void> {
  const { place, home } = keysOf(guess);
  await limits.reset(perPlace[guess.kind], place);
  if (guess.kind === 'recovery-code') return;
  await limits.reset(perDay, home);
  await limits.consume(shownRight, home);
}

const unremarkable: LimitRule = {
  name: 'two-step-wrong-codes',
  points: 4,
  windowSeconds: daySeconds,
  isExact: true,
};
const notices = { ...unremarkable, name: 'two-step-wrong-codes-told', points: 1 };

/** Counts a wrong code that followed a right password: is it the fifth of a day, and its owner not told yet? */
export async function isWorthTelling(limits: RateLimits, accountId: string): Promise<boolean> {
  if ((await limits.consume(unremarkable, accountId)).allowed) return false;
  return (await limits.consume(notices, accountId)).allowed;
}
