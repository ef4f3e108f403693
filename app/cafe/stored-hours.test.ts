import { expect, test } from 'vitest';
import { joinNights, splitNights } from './stored-hours.ts';

/** Reads a week from '18-24 / 00-02': Friday, Saturday and so on up to Monday; the other days are closed. */
function weekOf(text: string) {
  const [fri = [], sat = [], sun = [], mon = []] = text.split('/').map((day) =>
    Array.from(day.matchAll(/(\d\d)-(\d\d)/g), ([, opens, closes]) => ({
      opens: `${opens}:00`,
      closes: `${closes}:00`,
    })),
  );
  return [mon, [], [], [], fri, sat, sun];
}

// Hours as the previous release stored them, and as they are read.
test.each([
  ['18-24 / 00-02', '18-02'],
  ['18-24 / 00-02, 09-13', '18-02 / 09-13'],
  ['09-13, 18-24 / 00-02, 09-13, 18-24 / 00-02', '09-13, 18-02 / 09-13, 18-02'],
  ['18-24 / 00-02, 02-10', '18-02 / 02-10'],
  [' / / 18-24 / 00-02', ' / / 18-02'],
  // No night: no span of the evening before meets one of the morning at midnight.
  ['18-24 / 01-02', '18-24 / 01-02'],
  ['18-23 / 00-02', '18-23 / 00-02'],
  [' / 00-02', ' / 00-02'],
  // No night: the two spans together are a whole day or more.
  ['00-24 / 00-24 / 00-02', '00-24 / 00-24 / 00-02'],
  ['18-24 / 00-24', '18-24 / 00-24'],
  ['10-24 / 00-10', '10-24 / 00-10'],
])('%s is read as %s, and stored so again', (stored, read) => {
  expect(joinNights(weekOf(stored))).toEqual(weekOf(read));
  expect(splitNights(weekOf(read))).toEqual(weekOf(stored));
});
