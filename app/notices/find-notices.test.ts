import { describe, expect, it } from 'vitest';
import { brandCafe } from '#app/cafe/cafe.ts';
import { findNotices } from './find-notices.ts';
import { noticeForms } from './notices.ts';

function textsOf(form: string) {
  const [english, malay] = findNotices(form, 'en', brandCafe) ?? [];
  if (!english || !malay) throw new Error(`There is no notice for ${form}`);
  return [english, malay] as const;
}

const numbersIn = (text: string) => (text.match(/\d+/g) ?? []).map(Number).sort();

describe.each(noticeForms)('the notice of the %s', (form) => {
  it('has every part in both languages, with the same numbers', () => {
    const [english, malay] = textsOf(form);
    expect([english.language, malay.language]).toEqual(['en', 'ms']);
    expect(english.parts).toHaveLength(8);
    expect(malay.parts).toHaveLength(8);
    for (const [n, { title, text }] of english.parts.entries()) {
      const other = malay.parts[n];
      expect(text.length, title).toBeGreaterThan(15);
      expect(other?.text.length, title).toBeGreaterThan(15);
      expect(other?.title).not.toBe(title);
      expect(numbersIn(other?.text ?? ''), title).toEqual(numbersIn(text));
    }
  });

  it('names the rights, the Commissioner, and whom to write to', () => {
    const [english, malay] = textsOf(form).map(({ parts }) => parts.map(({ text }) => text).join());
    const rights = ['access', 'correction', 'deletion', 'portability', 'withdraw your consent'];
    for (const right of [...rights, 'Personal Data Protection Commissioner', 'hello@embun.example'])
      expect(english).toContain(right);
    const hak = ['akses', 'pembetulan', 'pemadaman', 'kemudahalihan', 'menarik balik persetujuan'];
    for (const right of [...hak, 'Pesuruhjaya Perlindungan Data Peribadi', 'hello@embun.example'])
      expect(malay).toContain(right);
  });
});

it('says the periods by which records are deleted', () => {
  const kept = (form: string) => textsOf(form)[0].parts[5]?.text;
  expect(kept('application')).toContain('for 6 months after the decision');
  expect(kept('application')).toContain('for 12 months after it came');
  expect(kept('onboarding')).toContain('for 7 years after you leave');
  expect(kept('onboarding')).toContain('never completed for 90 days');
  expect(kept('newsletter')).toContain('after 2 days');
  expect(kept('sign-in')).toContain('not used is deleted after 2 years');
});

it('tells applicants why two photos are asked for', () => {
  const [english, malay] = textsOf('application');
  expect(english.parts[1]?.text).toContain('Two photographs are asked for so that');
  expect(malay.parts[1]?.text).toContain('Dua keping gambar diminta supaya');
});
