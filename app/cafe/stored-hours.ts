import type { OpenSpan } from '#db/schema/cafe.ts';

type Week = readonly (readonly OpenSpan[])[];

/**
 * Gives each night to the day on which it began. It is stored as two spans that meet at midnight, as people typed it
 * when a day still ended there, so that the previous release can read it, too.
 */
export function joinNights(stored: Week): OpenSpan[][] {
  return stored.map((spans, day) => {
    const own = morningAfter(stored, day - 1) ? spans.slice(1) : [...spans];
    const [night, morning] = [own.at(-1), morningAfter(stored, day)];
    return night && morning ? [...own.slice(0, -1), { ...night, closes: morning.closes }] : own;
  });
}

/** The part of a day's night after midnight; null without one, or if both parts together are a whole day. */
function morningAfter(week: Week, day: number): OpenSpan | null {
  const [night, morning] = [week.at(day)?.at(-1), week.at((day + 1) % week.length)?.[0]];
  if (night?.closes !== '24:00' || morning?.opens !== '00:00') return null;
  return morning.closes < night.opens ? morning : null;
}

export function splitNights(week: Week): OpenSpan[][] {
  return week.map((spans, day) => {
    const night = week.at(day - 1)?.find(isNight);
    const own = spans.map((span) => (isNight(span) ? { ...span, closes: '24:00' } : span));
    return night ? [{ opens: '00:00', closes: night.closes }, ...own] : own;
  });
}

function isNight({ opens, closes }: OpenSpan): boolean {
  return closes < opens;
}
