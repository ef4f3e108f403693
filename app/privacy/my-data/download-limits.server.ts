import { type NumberField, numberFields } from '#app/employees/record-rules.ts';
import {
  type LimitRule,
  perHour,
  takePoint,
} from '#app/platform/http/limits/rate-limits.server.ts';
import { textOf } from '#app/platform/http/read-body.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { knownNumbers } from '#app/privacy/held-data.server.ts';
import { tooManyAttempts } from '#app/shared/too-many-attempts.ts';
import type { DataSession } from './data-links.server.ts';

/** A session lives for an hour at most, so these are limits of one session. */
export const downloads = perHour('my-data-downloads', 5);
const numberTries = perHour('my-data-numbers', 3);

/** All posts from an address, whatever their outcome, since one can have many links. */
export const postsPerAddress = perHour('my-data-posts', 60);

/** For each limit, the sentence to show when it is used up. */
export async function findUsedUp({ limits }: Services, { id }: DataSession, address: string) {
  const said = async (rule: LimitRule, key: string) => {
    const limit = await limits.peek(rule, key);
    return limit.allowed ? null : tooManyAttempts(limit.retryAfterSeconds);
  };
  return {
    downloads: (await said(downloads, id)) ?? (await said(postsPerAddress, address)),
    numbers: await said(numberTries, id),
  };
}

/** Counts one try. `known`: those whose last four were right; `unknown`: wrong. @throws a `Refusal` of one too many */
export async function checkNumbers(
  services: Services,
  { id, email }: DataSession,
  form: FormData,
): Promise<{ known: NumberField[]; unknown: NumberField[] }> {
  const typed = Object.fromEntries(
    numberFields.map((name) => [name, textOf(form, name).slice(0, 40)]),
  ) as Record<NumberField, string>;
  const given = numberFields.filter((name) => typed[name].trim() !== '');
  if (given.length === 0) return { known: [], unknown: [] };
  await takePoint(services.limits, numberTries, id);
  const known = await knownNumbers(services, { email, typed });
  return { known, unknown: given.filter((name) => !known.includes(name)) };
}
