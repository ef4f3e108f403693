import type { Logger } from '#app/platform/log.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { findCompletion, findOpenOnboarding } from './find-open-onboarding.server.ts';
import { deadLinks } from './onboarding-limits.server.ts';
import type { LinkResponse } from './onboarding-link.ts';

/** What a link opens, or that it was used; whoever tries many that nobody knows has to wait. */
export async function checkOnboardingLink(
  services: Pick<Services, 'db' | 'keys' | 'limits'>,
  log: Pick<Logger, 'warn'>,
  { token, address, now }: { token: string; address: string; now: Date },
): Promise<{ ok: true; found: LinkResponse } | { ok: false; retryAfterSeconds: number }> {
  // Taken first and given back, so that many tries at once can't slip through.
  const limit = await services.limits.consume(deadLinks, address);
  if (!limit.allowed) {
    log.warn('Too many onboarding links that open nothing from one address');
    return { ok: false, retryAfterSeconds: limit.retryAfterSeconds };
  }
  const open = await findOpenOnboarding(services, token, now);
  const found: LinkResponse = open
    ? { open, completedOn: null }
    : { open, completedOn: await findCompletion(services.db, token) };
  if (found.open || found.completedOn) await services.limits.giveBack(deadLinks, address);
  else log.warn('An onboarding link opened nothing');
  return { ok: true, found };
}
