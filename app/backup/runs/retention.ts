import { brand } from '#app/brand.ts';

const kept = { days: 7, weeks: 4, months: 6 };

const pattern = new RegExp(
  `^${brand.slug}-(\\d{4}-\\d\\d-\\d\\d)T(\\d{4,6})\\+0800\\.tar\\.zst\\.age$`,
);

export function isArchiveName(name: string): boolean {
  return pattern.test(name);
}

/** `tonight`: the archive just made and proved. `proved`: names of others that came back equal at a trial. */
export type Known = { tonight: string; proved: ReadonlySet<string> };

/**
 * Of the newest seven days, four weeks and six months that have archives one stays each: the last, or the last
 * proved one. Only names count, no clock; those after tonight's are from one that was ahead, and are left alone.
 * @returns the archives among `names` that may go; names of anything else are left alone
 */
export function archivesToRemove(names: readonly string[], { tonight, proved }: Known): string[] {
  const archives = names
    .filter((name) => isArchiveName(name) && timeOf(name) <= timeOf(tonight))
    .sort(byTime)
    .reverse();
  const isProved = (name: string) => name === tonight || proved.has(name);
  const bestFirst = [...archives.filter(isProved), ...archives.filter((name) => !isProved(name))];
  const keep = new Set([
    ...oneOfEach(bestFirst, kept.days, dayOf),
    ...oneOfEach(bestFirst, kept.weeks, weekOf),
    ...oneOfEach(bestFirst, kept.months, (name) => dayOf(name).slice(0, 7)),
  ]);
  return archives.filter((name) => !keep.has(name));
}

/** The first of each of the newest periods. */
function oneOfEach(
  archives: readonly string[],
  most: number,
  periodOf: (name: string) => string,
): string[] {
  const firsts = new Map<string, string>();
  for (const name of archives) {
    const period = periodOf(name);
    if (!firsts.has(period)) firsts.set(period, name);
  }
  const newest = [...firsts.keys()].sort().reverse().slice(0, most);
  return newest.map((period) => firsts.get(period) ?? '');
}

function dayOf(name: string): string {
  return pattern.exec(name)?.[1] ?? '';
}

/** The Monday that it begins with. */
function weekOf(name: string): string {
  const day = new Date(dayOf(name));
  const sinceMonday = (day.getUTCDay() + 6) % 7;
  day.setUTCDate(day.getUTCDate() - sinceMonday);
  return day.toISOString().slice(0, 10);
}

/** A name may have seconds, and then is later than the one of the same minute without. */
function byTime(one: string, other: string): number {
  const [a, b] = [timeOf(one), timeOf(other)];
  return a < b ? -1 : Number(a > b);
}

function timeOf(name: string): string {
  const [, day = '', time = ''] = pattern.exec(name) ?? [];
  return `${day}${time.padEnd(6, '0')}`;
}
