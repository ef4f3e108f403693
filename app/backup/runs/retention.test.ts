import { expect, test } from 'vitest';
import { archivesToRemove, isArchiveName } from './retention.ts';

const archive = (day: string, time = '0310') => `embun-${day}T${time}+0800.tar.zst.age`;

const night = (names: readonly string[], proved: readonly string[] = names) =>
  archivesToRemove(names, { tonight: archive('2026-11-23'), proved: new Set(proved) });

/** Days from the first to the last, both included. */
function nights(first: string, last: string): string[] {
  const days: string[] = [];
  for (const day = new Date(first); day <= new Date(last); day.setUTCDate(day.getUTCDate() + 1))
    days.push(archive(day.toISOString().slice(0, 10)));
  return days;
}

test('of a year of nights, seven days, four weeks and six months are kept', () => {
  const names = nights('2025-11-24', '2026-11-23');
  const removed = new Set(night(names));
  expect(names.filter((name) => !removed.has(name))).toEqual(
    [
      // The last nights of June to October; November's is tonight's.
      '2026-06-30',
      '2026-07-31',
      '2026-08-31',
      '2026-09-30',
      '2026-10-31',
      // The Sundays of the three weeks before the one that begins on Monday 23 November.
      '2026-11-08',
      '2026-11-15',
      // Seven days; 22 November is also a Sunday.
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
      '2026-11-23',
    ].map((day) => archive(day)),
  );
});

test('of a day the last archive is kept, or the last proved one', () => {
  const [morning, noon, again] = ['0010', '0100', '010030'].map((at) => archive('2026-11-22', at));
  const names = [noon, again, morning].map(String);
  for (const order of [names, names.toReversed(), [morning, again, noon].map(String)])
    expect(night(order)).toEqual([noon, morning]);
  expect(night(names, [String(noon)])).toEqual([again, morning]);
});

test('tonight’s counts as proved; an unproved archive is kept where it is the only one', () => {
  const before = archive('2026-11-23', '0010');
  const names = ['2024-02-29', '2026-11-22', '2026-11-23'].map((day) => archive(day));
  expect(night([before, ...names], [before])).toEqual([before]);
  expect(night(names, [])).toEqual([]);
});

test('with gaps, a period counts only if it has an archive', () => {
  const names = ['2024-02-29', '2025-12-31', '2026-01-01', '2026-11-23'].map((day) => archive(day));
  expect(night(names)).toEqual([]);
});

test('archives from a clock that was ahead are left alone and take no other’s place', () => {
  const ahead = [archive('2026-11-23', '0600'), ...nights('2031-01-06', '2031-01-12')];
  const names = [...ahead, ...nights('2026-11-17', '2026-11-23')];
  expect(night(names)).toEqual([]);
});

test('a clock that went back removes nothing', () => {
  const tonight = archive('2020-01-01');
  const names = [tonight, ...nights('2026-10-01', '2026-11-23')];
  expect(archivesToRemove(names, { tonight, proved: new Set(names) })).toEqual([]);
});

test('files that are no archives of this site are left alone', () => {
  const others = [
    'photo.jpg',
    `${archive('2026-11-01')}.part`,
    archive('2026-11-01').replace('embun', 'kopi'),
    `before-${archive('2026-11-01')}`,
  ];
  const names = nights('2026-11-01', '2026-11-23');
  expect(night([...others, ...names])).toEqual(night(names));
  expect([...others, archive('2026-11-01')].map(isArchiveName)).toEqual([
    ...others.map(() => false),
    true,
  ]);
});
