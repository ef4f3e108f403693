import { choiceLimit, day, type Rules, unless } from '#app/forms/rules.ts';
import { dayError, isDay } from '#app/shared/dates.ts';

export const closedDayRules: Rules<'day' | 'note'> = {
  day: {
    label: 'Day',
    limit: choiceLimit,
    clean: day,
    error: unless(isDay, dayError),
  },
  note: { label: 'Note', limit: 60, optional: true },
};
