import { expect, it } from 'vitest';
import { hasTrigram, wordsOf } from './text-conditions.server.ts';

it.each([
  ['Li', false],
  ['Lim', true],
  // As fold_text writes them: 'saad', 'e', 'noor', 'abu'.
  ['Sa’ad', true],
  ['e\u0301\u0302\u0303', false],
  ['nö-ör', true],
  ['a.b.u', true],
  ['王明', false],
  ['王小明', true],
  // Vowel signs of Indian scripts are letters.
  ['கவி', true],
])('an index can find %j: %s', (word, isFound) => expect(hasTrigram(word)).toBe(isFound));

it.each([
  ['aisyah 42', ['aisyah', '42']],
  ['a b', ['a b']],
  ['', ['']],
])('%j is looked for as %j', (text, words) => expect(wordsOf(text)).toEqual(words));
