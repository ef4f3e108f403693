import { expect, test } from 'vitest';
import { signedInPathFor, signInPathFor, signInReturnPath } from './sign-in-paths.ts';

test.each([
  '/',
  '/shop',
  '/career?job=barista-parttime#form',
  '/authors',
  '/shop/auth',
  '/shop.database',
  '/shop?to=/auth',
])('%s is a page to go back to', (path) => expect(signInReturnPath(path)).toBe(path));

test.each([null, '', '//evil.example', '/\\evil.example', 'https:evil', 'javascript:alert(1)'])(
  '%s leads to /',
  (from) => expect(signInReturnPath(from)).toBe('/'),
);

test.each([
  '/auth',
  '/auth/',
  '/Auth',
  '/auth?from=%2Fauth',
  '/auth#x',
  '/shop/../auth',
  '/%61uth',
])('%s would lead in a circle', (from) => expect(signInReturnPath(from)).toBe('/'));

test.each(['/api/sign-out', '/%61pi/sign-out', '/files/offer-letters/1/view?x', '/shop.data'])(
  '%s is no page',
  (from) => expect(signInReturnPath(from)).toBe('/'),
);

test('the way to the sign-in page carries the page to go back to, unless that is home', () => {
  expect(signInPathFor('/career?job=barista-parttime')).toBe(
    '/auth?from=%2Fcareer%3Fjob%3Dbarista-parttime',
  );
  expect(signInPathFor('/')).toBe('/auth');
  expect(signInPathFor('//evil.example')).toBe('/auth');
});

test.each([
  ['/account', '/account'],
  ...['/shop', '/account/', '/account?x=1', '/account#x', '//evil.example/account'].map(toHome),
  ...['https://evil.example/account', '/Account', '/admin/account'].map(toHome),
])('a sign-in from %s ends at %s', (from, end) => expect(signedInPathFor(from)).toBe(end));

function toHome(from: string) {
  return [from, '/'];
}
