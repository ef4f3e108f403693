import type { LimitAnswer, LimitRule, RateLimits } from '#app/platform/http/rate-limits.server.ts';

const hour = 3600;

/** Requests of any outcome from one address: mistakes are human, floods are not. */
const attempts: LimitRule = { name: 'application-attempts', points: 60, windowSeconds: hour };

/** Applications taken from one address. */
const accepted: readonly LimitRule[] = [
  { name: 'applications-hour', points: 10, windowSeconds: hour },
  { name: 'applications-day', points: 30, windowSeconds: 24 * hour },
];

/** May this address send at all? Asked before a byte of the body is read; takes one attempt. */
export function admitAttempt(limits: RateLimits, address: string): Promise<LimitAnswer> {
  return limits.consume(attempts, address);
}

/** Takes one of the address's applications; asked when everything else about it is in order. */
export async function admitApplication(limits: RateLimits, address: string): Promise<LimitAnswer> {
  for (const rule of accepted) {
    const answer = await limits.consume(rule, address);
    if (!answer.allowed) return answer;
  }
  return { allowed: true };
}

/** Gives back what `admitApplication` took, when no application came of it. */
export async function giveApplicationBack(limits: RateLimits, address: string): Promise<void> {
  for (const rule of accepted) await limits.giveBack(rule, address);
}

/** 'Too many applications from your connection. Please try again in 12 minutes.' */
export function tooManyMessage(retryAfterSeconds: number): string {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait =
    minutes > 90
      ? `${Math.ceil(minutes / 60)} hours`
      : `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  return `Too many applications from your connection. Please try again in ${wait}.`;
}
