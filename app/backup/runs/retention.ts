import { brand } from '#app/brand.ts';

const kept = { days: 7, weeks: 4, months: 6 };

const pattern = new RegExp(
  `^${brand.slug}-(\\d{4}-\\d\\d-\\d\\d)T(\\d{4,6})\\+0800\\.tar\\.zst\\.age$`,
);

export function isArchiveName(name: string): boolean {
  return pattern.test(name);
}

/**
 * Of the newest seven days, four weeks and six months that have archives, the last archive each. Only names
 * count, no clock: one that jumps removes nothing.
 * @returns the archives among `names` that may go; names of anything else are left alone
 */
export function archivesToRemove(names: readonly string[]): string[] {
  const archives = names.filter(isArchiveName).sort(byTime).reverse();
  const keep = new Set([
    ...lastOfEach(archives, kept.days, dayOf),
    ...lastOfEach(archives, kept.weeks, weekOf),
    ...lastOfEach(archives, kept.months, (name) => dayOf(name).slice(0, 7)),
  ]);
  return archives.filter((name) => !keep.has(name));
}

/** @param newestFirst archives */
function lastOfEach(
  newestFirst: readonly string[],
  most: number,
  periodOf: (name: string) => string,
): string[] {
  const last = new Map<string, string>();
  for (const name of newestFirst) {
    const period = periodOf(name);
    if (!last.has(period)) last.set(period, name);
  }
  return [...last.values()].slice(0, most);
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
