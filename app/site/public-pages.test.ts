import { expect, test } from 'vitest';
import { cachedPageAt, canonicalPath, publicPages, robotsRule } from './public-pages.ts';

test.each<[string, string | null]>([
  ['/', '/'],
  ['/?utm_source=post&fbclid=x', '/'],
  ['/shop?job=barista-parttime', '/shop'],
  ['/career', '/career'],
  ['/career?job=barista-fulltime', '/career'],
  ['/career?job=unknown', '/career'],
  ['/career?utm_source=post&job=barista-parttime', '/career?job=barista-parttime'],
  ['/career/submitted', null],
  ['/checkout', null],
  ['/nowhere', null],
  ['/shop.data', null],
])('%s shows %s', (address, page) => {
  expect(cachedPageAt(new URL(address, 'https://cafe.example'))).toBe(page);
});

test('the pages that are meant to be found', () => {
  expect(publicPages).toEqual([
    '/',
    '/shop',
    '/store',
    '/career',
    '/career?job=barista-parttime',
    '/privacy-policy',
    '/privacy-policy/ms',
  ]);
});

test('every public page is found at its own address', () => {
  for (const page of publicPages) {
    expect(cachedPageAt(new URL(page, 'https://cafe.example'))).toBe(page);
  }
});

test.each([
  ['/Shop', '/shop'],
  ['/%73TORE', '/store'],
  ['/AUTH', '/auth'],
  ['/shop', '/shop'],
  ['/', '/'],
  ['/Shop/x', '/Shop/x'],
  ['/onboarding/7D3c', '/onboarding/7D3c'],
  ['/shop%2F', '/shop%2F'],
])('the path of %s is %s', (pathname, path) => {
  expect(canonicalPath(pathname)).toBe(path);
});

test.each<[string, string | null]>([
  ['/', null],
  ['/career', null],
  ['/auth', null],
  ['/checkout', null],
  ['/admin/login', 'noindex'],
  ['/onboarding/7d3c', 'noindex'],
  ['/newsletter', 'noindex'],
  ['/career/submitted', 'noindex'],
  ['/api/session', 'noindex'],
  ['/shop.data', 'noindex'],
  ['/nowhere', 'noindex'],
])('search engines are told of %s: %s', (pathname, rule) => {
  expect(robotsRule(pathname)).toBe(rule);
});
