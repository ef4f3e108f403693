import { choiceLimit, lines, type Rule, unless } from '#app/forms/rules.ts';
import { parseDay } from '#app/shared/dates.ts';

/** Of the form by which an admin keeps a record beyond its time. */
export const keepRules = {
  keep_until: {
    label: 'Keep until',
    limit: choiceLimit,
    error: unless((text) => parseDay(text) !== null, 'Please enter a valid date.'),
  },
  keep_reason: { label: 'Reason', limit: 500, clean: lines },
} as const satisfies Record<string, Rule>;

export const mostYearsKept = 10;
