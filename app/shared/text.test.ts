import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cleanLine,
  cleanNumber,
  cleanText,
  hasVisibleText,
  linesOf,
  longestAnswer,
  rawLimit,
} from './text.ts';

describe('cleanText', () => {
  it('drops characters that cannot be stored or seen', () => {
    expect(cleanText(' A\u0000n\u0007n\u200Ba\uFEFF ')).toBe('Anna');
  });

  it('drops marks that change the direction of the text around them', () => {
    expect(cleanText('Ali\u202Egnp.exe\u202C\u2066x\u2069\u200F')).toBe('Alignp.exex');
  });

  it.each([
    ['Hangul fillers', '\u115F\u1160\u3164\uFFA0'],
    ['invisible signs of arithmetic', '\u2061\u2062\u2063\u2064'],
    ['the controls that Unicode gave up', '\u206A\u206F'],
    ['notes between lines', '\uFFF9\uFFFA\uFFFB'],
    ['tags', '\u{E0001}\u{E0041}\u{E007F}'],
    ['what only joins marks', '\u034F'],
  ])('drops %s, which hide in a text', (_, hidden) => {
    expect(cleanText(`a${hidden}b`)).toBe('ab');
  });

  it('keeps letters of every script, with the joiners that shape them', () => {
    for (const name of [
      'Nguyễn Thị Ánh',
      '陳大文',
      'முத்து',
      'عَبْد الرَّحْمٰن',
      'क्‍ष',
      '👩‍🍳',
      '☕️',
      '葛\u{E0100}',
    ]) {
      expect(cleanText(name)).toBe(name.normalize('NFC'));
    }
  });

  it('writes accents and line ends in one way', () => {
    expect(cleanText('Jose\u0301\r\nb\rc')).toBe('José\nb\nc');
    expect(cleanText('Jose\u200B\u0301')).toBe('José');
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(cleanText(cleanText(text))).toBe(cleanText(text));
        expect(cleanLine(cleanLine(text))).toBe(cleanLine(text));
      }),
    );
  });

  it('leaves nothing that PostgreSQL refuses', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
        }),
        (text) => {
          const clean = cleanText(text);
          expect(clean.isWellFormed()).toBe(true);
          expect(clean).not.toContain('\0');
        },
      ),
    );
  });
});

describe('cleanLine', () => {
  it('makes one line of several', () => {
    expect(cleanLine('8 Jalan\t4/1\n  Bangi')).toBe('8 Jalan 4/1 Bangi');
    expect(linesOf(' 8 Jalan\t4/1\n \n\n  Bangi')).toEqual(['8 Jalan 4/1', 'Bangi']);
  });
});

describe('cleanNumber', () => {
  it.each([
    ['٠١٢ ٣٤٥ ٦٧٨٩', '012 345 6789'],
    ['۰۱۲-३४५ ６７８９', '012-345 6789'],
    ['௦௧௨ ๓๔๕ ၆၇၈၉', '012 345 6789'],
    ['\u202A+60\u00A012\u2011345\u22126789\u202C', '+60 12-345-6789'],
    ['012\uFE0D\u200D3456789', '0123456789'],
    ['Ａ1234567', 'A1234567'],
  ])('turns %j into %j', (typed, number) => {
    expect(cleanNumber(typed)).toBe(number);
  });
});

describe('hasVisibleText', () => {
  it('is false for blanks and joiners alone', () => {
    for (const text of ['', '   ', '\u00A0\u3000', '\u200D\u200C', '\u2800', '\uFE0F']) {
      expect(hasVisibleText(text)).toBe(false);
    }
    expect(hasVisibleText('.')).toBe(true);
  });
});

describe('marks', () => {
  it('that a script needs stay, and those that only pile up go', () => {
    const bottom = '\u0334'.repeat(8);
    expect(cleanText(`a${bottom}`)).toBe(`a${bottom}`);
    expect(cleanText(`a${'\u0334'.repeat(10_000)}b`)).toBe(`a${'\u0334'.repeat(30)}b`);
  });

  it('are counted again after cleaning, which may split a letter into more of them', () => {
    const once = cleanText(`\u0958${'\u0301'.repeat(30)}x`);
    // The letter splits into KA and the mark NUKTA, so the last of the thirty marks is one too many.
    expect(once).toBe(`\u0915\u093C${'\u0301'.repeat(29)}x`);
    expect(cleanText(once)).toBe(once);
  });
});

it('of a text longer than any form takes, only the beginning is cleaned and kept', () => {
  expect(cleanText('a'.repeat(1_000_000))).toHaveLength(rawLimit(longestAnswer));
});
