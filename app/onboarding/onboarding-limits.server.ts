import type { LimitRule } from '#app/platform/http/rate-limits.server.ts';

const hour = 3600;

/** Links that open nothing, from one address. A token can't be guessed; nobody needs to try. */
export const deadLinks: LimitRule = {
  name: 'onboarding-dead-links',
  points: 30,
  windowSeconds: hour,
};

/** Forms sent from one address, whatever becomes of them: mistakes are human, floods are not. */
export const submissions: LimitRule = {
  name: 'onboarding-submissions',
  points: 60,
  windowSeconds: hour,
};
