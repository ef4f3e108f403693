import fc from 'fast-check';
import { expect, test } from 'vitest';
import { breakLines, measureWords } from './line-breaks.ts';
import { type Face, itemize } from './text-runs.ts';

/** A face in which every UTF-16 unit has width 1, so a line of width 10 takes ten of them. */
const face: Face = { covers: () => true, width: (text) => text.length, draw: () => undefined };

function lines(text: string, width: number): string[] {
  const paragraph = itemize(text, [face]);
  const words = measureWords(paragraph);
  return breakLines(paragraph, words, width).map(({ start, end }) =>
    paragraph.text.slice(start, end),
  );
}

test('breaks between words and drops the space at the break', () => {
  expect(lines('one two three', 7)).toEqual(['one two', 'three']);
  expect(lines('one two  three', 8)).toEqual(['one two', 'three']);
});

test('a word exactly as wide as the line stays whole, a wider one is cut', () => {
  expect(lines('abcdefg', 7)).toEqual(['abcdefg']);
  expect(lines('abcdefgh', 7)).toEqual(['abcdefg', 'h']);
  expect(lines('ab cdefghijk', 4)).toEqual(['ab', 'cdef', 'ghij', 'k']);
});

test('a character as a reader counts it is never cut', () => {
  expect(lines('e\u0301e\u0301e\u0301', 3)).toEqual(['e\u0301', 'e\u0301', 'e\u0301']);
});

test('Chinese breaks anywhere but before a closing or after an opening sign', () => {
  expect(lines('我喜欢抹茶', 2)).toEqual(['我喜', '欢抹', '茶']);
  expect(lines('喜欢。抹茶', 2)).toEqual(['喜', '欢。', '抹茶']);
  expect(lines('茶「抹茶」', 2)).toEqual(['茶', '「抹', '茶」']);
});

test.each([
  ['Thai', 'มนุษย์ทั้งหลายเกิดมา', ['มนุษย์', 'ทั้งหลาย', 'เกิดมา']],
  ['Thai, signs that go with the word before', 'มากๆ (ไทย) 08:00น.', ['มากๆ', '(ไทย)', '08:00น.']],
  ['Lao', 'ທຸກຄົນມີເຫດຜົນ', ['ທຸກຄົນມີ', 'ເຫດຜົນ']],
  ['Khmer', 'ក្នុងផ្នែកសិទ្ធិ។', ['ក្នុង', 'ផ្នែក', 'សិទ្ធិ។']],
  ['Burmese', 'လွတ်လပ်သောဖြစ်သည်။', ['လွတ်လပ်', 'သော', 'ဖြစ်သည်။']],
  ['Japanese, a long vowel', 'コーヒー', ['コー', 'ヒー']],
])('a script without spaces breaks between words: %s', (_script, text, words) => {
  const widest = Math.max(...words.map((word) => word.length));
  expect(lines(text, widest)).toEqual(words);
});

test('an empty paragraph is one empty line', () => {
  expect(lines('', 5)).toEqual(['']);
  expect(lines('   ', 5)).toEqual(['']);
});

test('whatever the text: no line is too wide and no letter is lost', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[a-d 茶。]{0,60}$/),
      fc.integer({ min: 2, max: 12 }),
      (text, width) => {
        const result = lines(text, width);
        for (const line of result) expect(line.length <= width || /^.。+$/u.test(line)).toBe(true);
        expect(result.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      },
    ),
  );
});
