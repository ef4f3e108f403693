import { expect, it } from 'vitest';
import { parseJson, parseUrl } from './parse.ts';

it.each([
  ['{"a":[1]}', { a: [1] }],
  ['null', null],
  ['', null],
  ['{', null],
])('%j is parsed as %j', (text, value) => expect(parseJson(text)).toEqual(value));

it.each([
  ['https://cafe.example', undefined, 'https://cafe.example/'],
  ['/shop', 'https://cafe.example', 'https://cafe.example/shop'],
  ['/shop', undefined, undefined],
  ['https://', 'https://cafe.example', undefined],
])('%j, seen from %s, is the URL %s', (text, base, url) => {
  expect(parseUrl(text, base)?.href).toBe(url);
});

it('throws when the fault is not in the text', () => {
  const broken = JSON.parse('{}');
  broken.toString = () => {
    throw new RangeError('No text');
  };
  expect(() => parseJson(broken)).toThrow('No text');
  expect(() => parseUrl(broken)).toThrow('No text');
});
