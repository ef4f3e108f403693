import { expect, test } from 'vitest';
import { archivesToRemove } from './retention.ts';

const archive = (day: string, time = '0310') => `embun-${day}T${time}+0800.tar.zst.age`;

/** Days from the first to the last, both included. */
function nights(first: string, last: string): string[] {
  const days: string[] = [];
  for (const day = new Date(first); day <= new Date(last); day.setUTCDate(day.getUTCDate() + 1))
    days.push(archive(day.toISOString().slice(0, 10)));
  return days;
}

test('of a year seven days, four weeks and six months stay', () => {
  const names = nights('2025-11-24', '2026-11-23');
  const removed = new Set(archivesToRemove(names));
  expect(names.filter((name) => !removed.has(name))).toEqual(
    [
      // The last of June to October; November's is tonight's.
      '2026-06-30',
      '2026-07-31',
      '2026-08-31',
      '2026-09-30',
      '2026-10-31',
      // Sundays of the three weeks before the one that begins on Monday 23 November.
      '2026-11-08',
      '2026-11-15',
      // Seven days; 22 November is a Sunday too.
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

test('of one day the last stays', () => {
  const [morning, noon, again] = ['0310', '1200', '120030'].map((at) => archive('2026-11-23', at));
  expect(archivesToRemove([noon, again, morning].map(String))).toEqual([noon, morning]);
});

test('with pauses as many stay as there are', () => {
  const names = ['2024-02-29', '2025-12-31', '2026-01-01', '2026-11-23'].map((day) => archive(day));
  expect(archivesToRemove(names)).toEqual([]);
});

test('one from a clock that was ahead removes no other', () => {
  const names = [archive('2031-01-01'), ...nights('2026-11-18', '2026-11-23')];
  expect(archivesToRemove(names)).toEqual([]);
});

test('what is no archive of this site is left alone', () => {
  const others = [
    'photo.jpg',
    `${archive('2026-11-01')}.part`,
    archive('2026-11-01').replace('embun', 'kopi'),
    `before-${archive('2026-11-01')}`,
  ];
  expect(archivesToRemove([...others, ...nights('2026-11-01', '2026-11-23')])).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/jpg|part|kopi|before/)]),
  );
});
