import { expect, test } from 'vitest';
import { pagePath, publicPageAt, publicPages, robotsRule } from './public-pages.ts';

test.each<[string, string | null]>([
  ['/', '/'],
  ['/?utm_source=post&fbclid=x', '/'],
  ['/shop?job=barista-parttime', '/shop'],
  ['/career', '/career'],
  ['/career?job=barista-fulltime', '/career'],
  ['/career?job=unknown', '/career'],
  ['/career?utm_source=post&job=barista-parttime', '/career?job=barista-parttime'],
  ['/checkout', null],
  ['/nowhere', null],
  ['/shop.data', null],
])('%s shows %s', (address, page) => {
  expect(publicPageAt(new URL(address, 'https://cafe.example'))).toBe(page);
});

test('every public page is found at its own address', () => {
  for (const page of publicPages) {
    expect(publicPageAt(new URL(page, 'https://cafe.example'))).toBe(page);
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
  expect(pagePath(pathname)).toBe(path);
});

test.each<[string, string | null]>([
  ['/', null],
  ['/career?job=barista-parttime&utm_source=post', null],
  ['/auth?from=%2Fshop', null],
  ['/checkout', null],
  ['/admin/login', 'noindex'],
  ['/onboarding/7d3c', 'noindex'],
  ['/newsletter', 'noindex'],
  ['/api/session', 'noindex'],
  ['/shop.data', 'noindex'],
  ['/nowhere', 'noindex'],
])('search engines are told of %s: %s', (address, rule) => {
  expect(robotsRule(new URL(address, 'https://cafe.example'))).toBe(rule);
});
