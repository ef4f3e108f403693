import { choiceLimit, day, type Rules, unless } from '#app/forms/rules.ts';
import { parseDay } from '#app/shared/dates.ts';

export const closedDayRules: Rules<'day' | 'note'> = {
  day: {
    label: 'Day',
    limit: choiceLimit,
    clean: day,
    error: unless((text) => parseDay(text) !== null, 'Please enter a valid date.'),
  },
  note: { label: 'Note', limit: 60, optional: true },
};
