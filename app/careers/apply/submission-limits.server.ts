import { siteNetwork } from '#app/platform/http/client-address.server.ts';
import {
  type LimitResult,
  type LimitRule,
  perHour,
  type RateLimits,
} from '#app/platform/http/limits/rate-limits.server.ts';

const daySeconds = 86_400;

/** Requests with any outcome, per address: taken before the body is read. */
export const attempts = perHour('application-attempts', 60);

/** Resumes that took all the time that there is for one, while others waited, per `siteNetwork`. */
export const tooComplex = perHour('too-complex-resumes', 5);

/** Accepted applications, per address. */
const accepted: readonly LimitRule[] = [
  perHour('applications-hour', 10),
  { name: 'applications-day', points: 30, windowSeconds: daySeconds },
];

/** The same of an IPv6 site: its 256 networks together would fill UPLOADS_LIMIT in some hours. */
const acceptedOfSite: readonly LimitRule[] = [
  perHour('applications-site-hour', 60),
  { name: 'applications-site-day', points: 200, windowSeconds: daySeconds },
];

/** What one application takes. */
function pointsOf(address: string): [LimitRule, key: string][] {
  const site = siteNetwork(address);
  return [
    ...accepted.map((rule): [LimitRule, string] => [rule, address]),
    ...(site === address ? [] : acceptedOfSite).map((rule): [LimitRule, string] => [rule, site]),
  ];
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

export function tooManyMessage(retryAfterSeconds: number): string {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait =
    minutes > 90
      ? `${Math.ceil(minutes / 60)} hours`
      : `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  return `Too many applications from your connection. Please try again in ${wait}.`;
}
