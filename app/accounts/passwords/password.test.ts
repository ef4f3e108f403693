import { expect, test } from 'vitest';
import { passwordFault } from './password.ts';

const email = 'aisyah@cafe.example';

test('twelve characters are enough, eleven are not', () => {
  expect(passwordFault('bamboo-whis', email)).toMatch('at least 12 characters.');
  expect(passwordFault('bamboo-whisk', email)).toBeNull();
});

test('256 characters are taken, 257 are not', () => {
  expect(passwordFault('x'.repeat(256), email)).toBeNull();
  expect(passwordFault('x'.repeat(257), email)).toMatch('at most 256');
});

test.each([
  'aisyah@cafe.example',
  'Aisyah-aisyah-AISYAH',
  'embun-embun-embun',
  'EMBUN-aisyah-2026',
])('%s is mostly the address or the brand', (password) => {
  expect(passwordFault(password, email)).toMatch('besides your e-mail address');
});

test('they may be part of a password that is long enough without them', () => {
  expect(passwordFault('embun-bamboo-whisk', email)).toBeNull();
});

test('a short e-mail name is no telling word', () => {
  expect(passwordFault('my-mymy-mymy', 'my@cafe.example')).toBeNull();
});
