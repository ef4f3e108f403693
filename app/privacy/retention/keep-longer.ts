import { choiceLimit, lines, type Rule, unless } from '#app/forms/rules.ts';
import { dayError, isDay } from '#app/shared/dates.ts';

/** Rules of the form by which an admin keeps a record beyond its time. */
export const keepRules = {
  keep_until: {
    label: 'Keep until',
    limit: choiceLimit,
    error: unless(isDay, dayError),
  },
  keep_reason: { label: 'Reason', limit: 500, clean: lines },
} as const satisfies Record<string, Rule>;

export const mostYearsKept = 10;
