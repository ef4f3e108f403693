import { describe, expect, test } from 'vitest';
import { type Face, itemize, type Paragraph, splitGraphemes, visualRuns } from './text-runs.ts';

const names = new Map<Face, string>();

function face(name: string, letters: RegExp): Face {
  const made: Face = {
    covers: (codePoint) => letters.test(String.fromCodePoint(codePoint)),
    width: (text) => text.length,
    draw: () => undefined,
  };
  names.set(made, name);
  return made;
}

const site = face('site', /[ -~]/);
const wide = face('wide', /[ -~]|\p{Script=Latin}|\u0323/u);
const arabic = face('arabic', /[\u0600-\u06FF .]/);
const tamil = face('tamil', /\p{Script=Tamil}/u);
const chinese = face('chinese', /\p{Script=Han}/u);
const stack = [site, wide, arabic, tamil, chinese];

/** Runs of the whole paragraph, left to right: 'face>text' or 'face<text' by direction. */
function shown(paragraph: Paragraph): string[] {
  return visualRuns(paragraph, 0, paragraph.text.length).map(
    ({ face, text, direction }) => `${names.get(face)}${direction === 'ltr' ? '>' : '<'}${text}`,
  );
}

describe('choosing faces', () => {
  test('each script gets the first face that has it', () => {
    expect(shown(itemize('Tan 陳 முரு', stack))).toEqual([
      'site>Tan ',
      'chinese>陳',
      'site> ',
      'tamil>முரு',
    ]);
  });

  test('a Latin text keeps to one face when the first lacks a letter', () => {
    expect(shown(itemize('Minh Nguyễn', stack))).toEqual(['wide>Minh Nguyễn']);
    expect(shown(itemize('Minh', stack))).toEqual(['site>Minh']);
  });

  test('a letter and its combining marks are never parted', () => {
    expect(shown(itemize('a\u0323b', stack))).toEqual(['wide>a\u0323b']);
  });

  test.each([
    ['x 👨‍👩‍👧!', 'x [signs U+1F468 U+1F469 U+1F467]!'],
    ['x ꀀ', 'x [sign U+A000]'],
    ['ꀀ'.repeat(7), '[signs U+A000 U+A000 U+A000 U+A000 U+A000 and 2 more]'],
    ['n\u20DD', 'n[sign U+20DD]'],
    ['\uD83D', '[sign U+D83D]'],
  ])('a sign that no face has is named: %s', (text, shown) => {
    expect(itemize(text, stack).text).toBe(shown);
  });

  test('a stack without a face for the name of a missing sign is refused', () => {
    expect(() => itemize('😀', [chinese])).toThrow('ASCII');
  });

  test('a sign that several scripts share goes with the letters before it', () => {
    const hindi = face('hindi', /[\u0900-\u097F]/);
    const bengali = face('bengali', /[\u0980-\u09FF\u0964]/);
    expect(shown(itemize('করে। है।', [site, hindi, bengali]))).toEqual([
      'bengali>করে।',
      'site> ',
      'hindi>है।',
    ]);
  });
});

describe('order and direction', () => {
  test('Arabic inside Latin is one run, read from right to left', () => {
    expect(shown(itemize('Encik علي بن أحمد OK', stack))).toEqual([
      'site>Encik ',
      'arabic<علي بن أحمد',
      'site> OK',
    ]);
  });

  test('Latin and numbers inside Arabic keep their own direction', () => {
    const paragraph = itemize('علي 2019 Ali بن', stack);
    expect(paragraph.direction).toBe('rtl');
    expect(shown(paragraph)).toEqual([
      'arabic< بن',
      'site>Ali',
      'arabic< ',
      'site>2019',
      'arabic<علي ',
    ]);
  });

  test('brackets turn with the direction', () => {
    expect(shown(itemize('علي (Ali)', stack))).toEqual([
      'site<(',
      'site>Ali',
      'site<)',
      'arabic<علي ',
    ]);
  });

  test('letters and numbers of Rohingya, which take two units each', () => {
    const rohingya = face('rohingya', /\p{Script=Hanifi_Rohingya}/u);
    expect(shown(itemize('𐴌𐴗 Ali 𐴱𐴲', [site, rohingya]))).toEqual([
      'rohingya>𐴱𐴲',
      'site< ',
      'site>Ali',
      'site< ',
      'rohingya<𐴌𐴗',
    ]);
  });

  test('a line is ordered by itself', () => {
    const paragraph = itemize('علي Ali بن', stack);
    const [first, second] = [visualRuns(paragraph, 0, 7), visualRuns(paragraph, 8, 10)];
    expect(first.map((run) => run.text)).toEqual(['Ali', 'علي ']);
    expect(second.map((run) => run.text)).toEqual(['بن']);
  });
});

test('graphemes are characters as a reader counts them', () => {
  expect(splitGraphemes('abc')).toEqual(['a', 'b', 'c']);
  expect(splitGraphemes('e\u0301👨‍👩‍👧மு')).toEqual(['e\u0301', '👨‍👩‍👧', 'மு']);
});
