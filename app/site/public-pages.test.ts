import { expect, test } from 'vitest';
import { cachedPageAt, canonicalPath, publicPages, robotsRule } from './public-pages.ts';

const products = ['standard-1.0', 'imperial-1.0'];

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
  ['/shop/standard-1.0', '/shop/standard-1.0'],
  ['/shop/standard-1.0?utm_source=post', '/shop/standard-1.0'],
  ['/shop/standard-1.0.data', null],
  ['/shop/a/b', null],
])('%s shows %s', (address, page) => {
  expect(cachedPageAt(new URL(address, 'https://cafe.example'))).toBe(page);
});

test('these pages are meant to be found', () => {
  expect(publicPages(products)).toEqual([
    '/',
    '/shop',
    '/shop/standard-1.0',
    '/shop/imperial-1.0',
    '/store',
    '/career',
    '/career?job=barista-parttime',
    '/privacy-policy',
    '/privacy-policy/ms',
  ]);
});

test('every public page is found at its own address', () => {
  for (const page of publicPages(products)) {
    expect(cachedPageAt(new URL(page, 'https://cafe.example'))).toBe(page);
  }
});

test.each([
  ['/Shop', '/shop'],
  ['/%73TORE', '/store'],
  ['/AUTH', '/auth'],
  ['/shop', '/shop'],
  ['/', '/'],
  ['/Shop/Standard-1.0', '/shop/standard-1.0'],
  ['/Shop/x/y', '/Shop/x/y'],
  ['/onboarding/7D3c', '/onboarding/7D3c'],
  ['/shop%2F', '/shop%2F'],
])('the path of %s is %s', (pathname, path) => {
  expect(canonicalPath(pathname)).toBe(path);
});

test.each<[string, string | null]>([
  ['/', null],
  ['/career', null],
  ['/shop/standard-1.0', null],
  ['/auth', null],
  ['/checkout', null],
  ['/admin/login', 'noindex'],
  ['/onboarding/7d3c', 'noindex'],
  ['/newsletter', 'noindex'],
  ['/career/submitted', 'noindex'],
  ['/api/session', 'noindex'],
  ['/shop.data', 'noindex'],
  ['/shop/standard-1.0.data', 'noindex'],
  ['/nowhere', 'noindex'],
])('search engines are told of %s: %s', (pathname, rule) => {
  expect(robotsRule(pathname)).toBe(rule);
});
