import { expect, it } from 'vitest';
import { brandCafe } from '#app/cafe/cafe.ts';
import { breachNotices } from './breach-notices.ts';

const known = {
  people: 1234,
  deleted: 2,
  fields: ['name', 'ic'] as const,
  first: new Date('2026-11-01T16:30:00Z'),
  last: new Date('2026-11-03T02:00:00Z'),
  cafe: brandCafe,
  now: new Date('2026-11-04T02:00:00Z'),
};
const notices = breachNotices({ ...known, fields: [...known.fields] });

const textOf = (to: string, language: string) =>
  notices.find((one) => one.to === to && one.language === language)?.text ?? '';

it('there are two notices, each in both languages', () => {
  expect(notices.map(({ to, language }) => `${to} ${language}`)).toEqual([
    'commissioner en',
    'commissioner ms',
    'people en',
    'people ms',
  ]);
});

it.each(['commissioner', 'people'])('to the %s, both languages leave the same blanks', (to) => {
  const blanks = (language: string) => textOf(to, language).match(/\[[^\]]+\]/g) ?? [];
  expect(blanks('en')).toHaveLength(to === 'commissioner' ? 9 : 7);
  expect(blanks('ms')).toHaveLength(blanks('en').length);
  expect(blanks('en').every((blank) => blank.startsWith('[FILL IN: '))).toBe(true);
  expect(blanks('ms').every((blank) => blank.startsWith('[ISI: '))).toBe(true);
  expect(textOf(to, 'en').split('\n')).toHaveLength(textOf(to, 'ms').split('\n').length);
});

it('known facts are filled in, and no placeholder is left', () => {
  const english = textOf('commissioner', 'en');
  expect(english).toContain('accessed between 2 November 2026, 00:30 and 3 November 2026, 10:00');
  expect(english).toContain('4. Personal data concerned: name; identity card (IC) number.');
  expect(english).toContain('.\n\n5. Data subjects affected: 1,234. Among them are 2 records');
  expect(textOf('commissioner', 'ms')).toContain(
    'terjejas: nama; nombor kad pengenalan.\n\n5. Bil',
  );
  expect(textOf('people', 'en')).toContain('may be concerned: name; identity card (IC) number.\n');
  const malay = textOf('people', 'ms');
  expect(malay).toContain('NOTIS PELANGGARAN DATA PERIBADI\n4 November 2026');
  expect(malay).toContain('Data peribadi yang mungkin terjejas: nama; nombor kad pengenalan.');
  expect(malay).toContain('hello@embun.example');
  for (const { text } of notices) expect(text).not.toMatch(/[{}]/);
});

it('if nobody was seen, times and kinds are a dash', () => {
  const [notice] = breachNotices({ ...known, fields: [], first: null, last: null });
  expect(notice?.text).toContain('accessed between – and –');
  expect(notice?.text).toContain('Personal data concerned: –.');
});
