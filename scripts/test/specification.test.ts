import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sources = globSync(
  [
    '*.md',
    '{app,db,demo,docs,media,packages,scripts,server,tests}/**/*.{ts,tsx,mjs,css,sql,py,sh,md}',
  ],
  { exclude: (path) => path.includes('node_modules') },
);

/** Every line that may cite the specification or a document, with its place. */
const lines = sources.flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((text, index) => ({ place: `${file}:${index + 1}`, text: text.trim() })),
);

/** The lines with something wrong: 'file:line text'. */
function wrongLines(isWrong: (text: string) => boolean): string[] {
  return lines.filter(({ text }) => isWrong(text)).map(({ place, text }) => `${place} ${text}`);
}

const specification = readFileSync('docs/specification.md', 'utf8');
const paragraphs = matches(specification, /^(?:- |\| )\*\*(\d+\.\d+)\b/gm);

/** All texts that match the first group of a pattern. */
function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, group = '']) => group);
}

/** The paragraphs that a text cites: 'spec 4.1', 'spec 5.12, 5.13', 'spec 3.9 to 3.11'. */
function cited(text: string): string[] {
  const citations = matches(text, /\bspec (\d+\.\d+(?:(?:, | and | or | to )\d+\.\d+)*)/g);
  return citations.flatMap((numbers) => numbers.split(/, | and | or | to /));
}

test('the specification numbers its paragraphs in order', () => {
  const numbers = paragraphs.map((paragraph) => paragraph.split('.').map(Number));
  const inOrder = numbers.map(([section], index) => {
    const [before, last = 0] = numbers[index - 1] ?? [];
    return [section, before === section ? last + 1 : 1];
  });
  expect(numbers).toEqual(inOrder);
});

test('every paragraph that is cited exists', () => {
  expect(lines.some(({ text }) => cited(text).length > 0)).toBe(true);
  expect(wrongLines((text) => cited(text).some((one) => !paragraphs.includes(one)))).toEqual([]);
});

test('every paragraph that another one names exists', () => {
  // Leaves out prices, sizes, times and the names of products, which look like paragraph numbers.
  const named = /(?<!RM|[Ss]tandard[ -]|Imperial )\b(\d{1,2}\.\d{1,2})\b(?! MB| minutes)/g;
  expect(matches(specification, named).filter((one) => !paragraphs.includes(one))).toEqual([]);
});

test('nothing cites a document that does not exist', () => {
  const elsewhere = /\b(?:SPEC|DESIGN|FIGURES|HOUSE|STYLE|HYDRATION|HANDS-ON) \d|\(issue \d/;
  expect(wrongLines((text) => elsewhere.test(text))).toEqual([]);
  const documents = globSync('docs/**').join('\n');
  const leadsNowhere = (text: string) =>
    matches(text, /\b(docs\/[\w/.-]*\w)/g).some((path) => !documents.includes(path));
  expect(wrongLines(leadsNowhere)).toEqual([]);
});
