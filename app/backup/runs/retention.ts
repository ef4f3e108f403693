import { brand } from '#app/brand.ts';

const kept = { days: 7, weeks: 4, months: 6 };

const prefix = `${brand.slug}-`;
const pattern = new RegExp(`^${prefix}\\d{4}-\\d\\d-\\d\\dT\\d{4,6}\\+0800\\.tar\\.zst\\.age$`);

export function isArchiveName(name: string): boolean {
  return pattern.test(name);
}

/** `tonight`: the archive just made and proved. `proved`: names of others that came back equal at a trial. */
export type Known = { tonight: string; proved: ReadonlySet<string> };

/**
 * Each of the newest seven days, four weeks and six months that have archives keeps one: the last proved, else the
 * last. Only names count, not the clock. Names later than tonight's are from a clock that was ahead: they stay.
 * @returns the archives among `names` that may go; names of anything else are left alone
 */
export function archivesToRemove(names: readonly string[], { tonight, proved }: Known): string[] {
  // Names sort by time; within a minute, a name with seconds comes later, since '+' sorts before digits.
  const archives = names
    .filter((name) => isArchiveName(name) && name <= tonight)
    .sort()
    .reverse();
  const isProved = (name: string) => name === tonight || proved.has(name);
  const bestFirst = [...archives.filter(isProved), ...archives];
  const keep = new Set([
    ...oneOfEach(bestFirst, kept.days, dayOf),
    ...oneOfEach(bestFirst, kept.weeks, mondayOf),
    ...oneOfEach(bestFirst, kept.months, (name) => dayOf(name).slice(0, 7)),
  ]);
  return archives.filter((name) => !keep.has(name));
}

/** The first of each of the newest periods. */
function oneOfEach(names: readonly string[], most: number, periodOf: (name: string) => string) {
  const byPeriod = Map.groupBy(names, periodOf);
  const newest = [...byPeriod.keys()].sort().reverse().slice(0, most);
  return newest.map((period) => byPeriod.get(period)?.[0]);
}

function dayOf(name: string): string {
  return name.slice(prefix.length, prefix.length + '2026-11-22'.length);
}

/** The Monday with which its week begins. */
function mondayOf(name: string): string {
  const date = new Date(dayOf(name));
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString();
}
