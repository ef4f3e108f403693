import { expect, test } from 'vitest';
import { adminLoginPathFor, adminReturnPath, parseSessionEnd } from './admin-paths.ts';

test.each([
  '/admin/employees',
  '/admin/applications?status=pending&states=johor',
  '/admin/employees?from=/admin/login',
  '/admin/employees?q=100%#x.data',
  '/admin/%zz',
])('%s is returned to', (path) => {
  expect(adminReturnPath(path)).toBe(path);
});

test.each([
  null,
  '/',
  '/shop',
  '/admin',
  '/adminx/y',
  '/admin/../shop',
  '/admin/login',
  '/admin/login?to=/admin/login',
  '/admin/logout',
  '/admin/setup/abc',
  '/admin/Logout',
  '/admin//logout',
  '/admin/%6cogout',
  '/admin/%4Cogin/?to=/admin/employees',
  '/admin/login.data',
  '/admin/logout%2edata#x',
  '/admin/employees.data?page=2',
  '//evil.example/admin/',
  'https://evil.example/admin/applications',
])('%j leads to the applications', (path) => {
  expect(adminReturnPath(path)).toBe('/admin/applications');
});

test('the sign-in page remembers which page was asked for', () => {
  expect(adminLoginPathFor('/admin/employees?q=a&page=2')).toBe(
    '/admin/login?to=%2Fadmin%2Femployees%3Fq%3Da%26page%3D2',
  );
});

test('its address stays short when that page is where it leads anyway', () => {
  expect(adminLoginPathFor('/admin/applications')).toBe('/admin/login');
  expect(adminLoginPathFor('/files/job-applications/1/resume')).toBe('/admin/login');
});

test('it carries how the session ended, and no text that anybody could have written', () => {
  expect(adminLoginPathFor('/admin/applications', 'unsaved')).toBe('/admin/login?session=unsaved');
  expect(adminLoginPathFor('/admin/employees', 'ended')).toBe(
    '/admin/login?to=%2Fadmin%2Femployees&session=ended',
  );
  expect(parseSessionEnd('unsaved')).toBe('unsaved');
  expect(parseSessionEnd('ended')).toBe('ended');
  for (const other of [null, '', 'Call 012-345', '<b>', 'toString']) {
    expect(parseSessionEnd(other)).toBeNull();
  }
});
