import type { LimitRule } from '#app/platform/http/rate-limits.server.ts';

const tenInAQuarter = { points: 10, windowSeconds: 15 * 60 };

/** Of one account, from wherever they come: whoever tries has its password already. */
export const codesPerAccount: LimitRule = { name: 'two-step-codes', ...tenInAQuarter };

/** Counted apart, so that the owner still gets in while somebody guesses codes. */
export const recoveryCodesPerAccount: LimitRule = {
  name: 'two-step-recovery-codes',
  ...tenInAQuarter,
};
