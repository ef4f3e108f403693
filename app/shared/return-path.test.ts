import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPathname, safeReturnPath } from './return-path.ts';

test.each([
  '/',
  '/shop',
  '/admin/applications?status=pending&state=johor#list',
  '/a%20b?to=https://elsewhere.example/',
])('%s is a path of this site', (path) => {
  expect(safeReturnPath(path, '/fallback')).toBe(path);
});

test('dot segments are resolved before the path is passed on', () => {
  expect(safeReturnPath('/admin/../shop')).toBe('/shop');
});

test.each([
  ['/Admin//Employees?view=A#b', '/admin/employees'],
  ['/%61dmin/100%25', '/admin/100%'],
  ['/admin/100%', '/admin/100%'],
])('the server reads %s as %s', (path, read) => expect(readPathname(path)).toBe(read));

test.each([
  undefined,
  null,
  '',
  'shop',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  'https:evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2Fevil.example',
  '/%2fevil.example',
  '/%5Cevil.example',
  '/./%2Fevil.example',
  '/shop\u0000',
  '/shop\r\nSet-Cookie: a=b',
])('%j leads to the fallback', (value) => {
  expect(safeReturnPath(value, '/fallback')).toBe('/fallback');
});

test('no text leads off the site', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2f',
    '%5C',
    '\t',
    '@',
    ':',
    '?',
    '#',
    'evil',
  );
  const path = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(fc.oneof(path, fc.string()), (value) => {
      const result = safeReturnPath(value);
      expect(result.startsWith('/')).toBe(true);
      expect(new URL(result, 'https://cafe.example/login').origin).toBe('https://cafe.example');
    }),
  );
});
