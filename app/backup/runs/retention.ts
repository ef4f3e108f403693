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
  const latest = readName(tonight)?.time ?? '';
  const archives = names
    .flatMap((name) => readName(name) ?? [])
    .filter(({ time }) => time <= latest)
    .sort((one, other) => (one.time < other.time ? 1 : -1));
  const isProved = ({ name }: Archive) => name === tonight || proved.has(name);
  const bestFirst = [...archives.filter(isProved), ...archives];
  const keep = new Set([
    ...oneOfEach(bestFirst, kept.days, ({ day }) => day),
    ...oneOfEach(bestFirst, kept.weeks, ({ day }) => mondayOf(day)),
    ...oneOfEach(bestFirst, kept.months, ({ day }) => day.slice(0, 7)),
  ]);
  return archives.filter((archive) => !keep.has(archive)).map(({ name }) => name);
}

/** `time` sorts, also a name with seconds after the one of the same minute without. */
type Archive = { name: string; day: string; time: string };

function readName(name: string): Archive | null {
  const [, day, clock] = pattern.exec(name) ?? [];
  return day && clock ? { name, day, time: day + clock } : null;
}

/** The first of each of the newest periods. */
function oneOfEach(
  archives: readonly Archive[],
  most: number,
  periodOf: (archive: Archive) => string,
): (Archive | undefined)[] {
  const byPeriod = Map.groupBy(archives, periodOf);
  const newest = [...byPeriod.keys()].sort().reverse().slice(0, most);
  return newest.map((period) => byPeriod.get(period)?.[0]);
}

/** The Monday that its week begins with. */
function mondayOf(day: string): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString();
}
