import { siteNetwork } from '#app/platform/http/client-address.server.ts';
import {
  type LimitResult,
  type LimitRule,
  perHour,
  type RateLimits,
} from '#app/platform/http/limits/rate-limits.server.ts';

const daySeconds = 86_400;

/** Limits requests with any outcome, per address. Counted before the body is read. */
export const attempts = perHour('application-attempts', 60);

/** Limits, per `siteNetwork`, resumes that took all the time that there is for one, while others waited. */
export const tooComplex = perHour('too-complex-resumes', 5);

/** Limits accepted applications, per address. */
const accepted: readonly LimitRule[] = [
  perHour('applications-hour', 10),
  { name: 'applications-day', points: 30, windowSeconds: daySeconds },
];

/** The same limits for an IPv6 site, whose 256 networks could together fill UPLOADS_LIMIT in some hours. */
const acceptedOfSite: readonly LimitRule[] = [
  perHour('applications-site-hour', 60),
  { name: 'applications-site-day', points: 200, windowSeconds: daySeconds },
];

/** The limits, each with its key, in which one application counts. */
function pointsOf(address: string): [LimitRule, key: string][] {
  const site = siteNetwork(address);
  return [
    ...accepted.map((rule): [LimitRule, string] => [rule, address]),
    ...(site === address ? [] : acceptedOfSite).map((rule): [LimitRule, string] => [rule, site]),
  ];
}

/** Counts one application; called when everything else is valid. */
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

/** Takes back what `consumeApplication` counted, if no application was stored. */
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
