import { siteNetwork } from '#app/platform/http/client-address.server.ts';
import type { LimitResult, LimitRule, RateLimits } from '#app/platform/http/rate-limits.server.ts';

const hour = 3600;

/** Requests with any outcome, per address. */
const attempts: LimitRule = { name: 'application-attempts', points: 60, windowSeconds: hour };

/** Accepted applications, per address. */
const accepted: readonly LimitRule[] = [
  { name: 'applications-hour', points: 10, windowSeconds: hour },
  { name: 'applications-day', points: 30, windowSeconds: 24 * hour },
];

/** The same of an IPv6 site: its 256 networks together would fill UPLOADS_LIMIT in some hours. */
const acceptedOfSite: readonly LimitRule[] = [
  { name: 'applications-site-hour', points: 60, windowSeconds: hour },
  { name: 'applications-site-day', points: 200, windowSeconds: 24 * hour },
];

/** What one application takes. */
function pointsOf(address: string): [LimitRule, key: string][] {
  const site = siteNetwork(address);
  return [
    ...accepted.map((rule): [LimitRule, string] => [rule, address]),
    ...(site === address ? [] : acceptedOfSite).map((rule): [LimitRule, string] => [rule, site]),
  ];
}

/** Resumes that took all the time that there is for one, while others waited. */
const tooComplex: LimitRule = { name: 'too-complex-resumes', points: 5, windowSeconds: hour };

/** Called before the body is read; takes one attempt. */
export function consumeAttempt(limits: RateLimits, address: string): Promise<LimitResult> {
  return limits.consume(attempts, address);
}

/** Called when everything else is valid; takes one application. */
export async function consumeApplication(
  limits: RateLimits,
  address: string,
): Promise<LimitResult> {
  for (const [rule, key] of pointsOf(address)) {
    const result = await limits.consume(rule, key);
    if (!result.allowed) return result;
  }
  return { allowed: true };
}

/** Returns what `consumeApplication` took, when no application was stored. */
export async function giveApplicationBack(limits: RateLimits, address: string): Promise<void> {
  for (const [rule, key] of pointsOf(address)) await limits.giveBack(rule, key);
}

/** Taken before a resume is opened. @param network `siteNetwork` */
export function consumeTooComplex(limits: RateLimits, network: string): Promise<LimitResult> {
  return limits.consume(tooComplex, network);
}

/** Returns it when the resume was not too complex. */
export function giveTooComplexBack(limits: RateLimits, network: string): Promise<void> {
  return limits.giveBack(tooComplex, network);
}

export function tooManyMessage(retryAfterSeconds: number): string {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait =
    minutes > 90
      ? `${Math.ceil(minutes / 60)} hours`
      : `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  return `Too many applications from your connection. Please try again in ${wait}.`;
}
