import { expect, test } from 'vitest';
import { brandCafe } from '#app/cafe/cafe.ts';
import { postalAddress } from '#app/shared/person/postal-address.ts';
import { cafeStructuredData } from './cafe-structured-data.ts';

const origin = 'https://cafe.example';
const span = { opens: '09:30', closes: '24:00' };
const night = { opens: '18:00', closes: '02:00' };
const whole = { opens: '00:00', closes: '24:00' };

test('search engines are told nothing of hours, phone and place until they are set', () => {
  expect(Object.keys(cafeStructuredData(brandCafe, origin))).toEqual(
    '@type name description url image email servesCuisine sameAs address'.split(' '),
  );
});

test('search engines are told the hours, phone and place that are set', () => {
  const set = {
    phone: '+60389123456',
    place: { latitude: '2.9657', longitude: '101.7531' },
    openingHours: [[span], [], [], [], [night], [whole], []],
    specialDays: [
      { day: '2026-11-30', note: 'Hari Raya' },
      { day: '2026-12-24', note: '', hours: { opens: '10:00', closes: '24:00' } },
    ],
  };
  expect(cafeStructuredData({ ...brandCafe, ...set }, origin)).toMatchObject({
    telephone: '+60389123456',
    geo: { '@type': 'GeoCoordinates', latitude: '2.9657', longitude: '101.7531' },
    openingHours: ['Mo 09:30-00:00', 'Fr 18:00-02:00', 'Sa 00:00-23:59'],
    specialOpeningHoursSpecification: [
      { validFrom: '2026-11-30', validThrough: '2026-11-30', opens: '00:00', closes: '00:00' },
      { validFrom: '2026-12-24', validThrough: '2026-12-24', opens: '10:00', closes: '00:00' },
    ],
  });
});

test.each([
  [
    ['12 Jalan Medan Bangi 3', 'Seksyen 15', 'Bandar Baru Bangi', '43650 Selangor', 'Malaysia'],
    {
      streetAddress: '12 Jalan Medan Bangi 3, Seksyen 15',
      addressLocality: 'Bandar Baru Bangi',
      postalCode: '43650',
      addressRegion: 'Selangor',
    },
  ],
  [['1 Jalan Baru', '43650 Selangor'], { streetAddress: '1 Jalan Baru', postalCode: '43650' }],
  [['Lot 4', 'Bangi'], { streetAddress: 'Lot 4, Bangi' }],
])('the parts of an address, however many lines it has', (lines, parts) => {
  expect(postalAddress(lines)).toMatchObject(parts);
});
