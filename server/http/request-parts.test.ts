import { describe, expect, test } from 'vitest';
import { chooseEncoding } from './compress.ts';
import { loggablePath } from './request-log.ts';
import { requestUrl } from './request-url.ts';
import { parseByteRange } from './stored-response.ts';

describe('the address of a request', () => {
  test('is built on APP_ORIGIN once the site is public, whatever the request says', () => {
    const url = (target: string, host?: string) =>
      requestUrl(target, host, new URL('https://cafe.example'));
    expect(url('/career?x=1', '10.0.0.7:3000')).toBe('https://cafe.example/career?x=1');
    expect(url('/career', 'evil.example')).toBe('https://cafe.example/career');
    expect(url('http://evil.example/career', undefined)).toBe('https://cafe.example/career');
    expect(url('*', 'cafe.example')).toBe('https://cafe.example/');
    expect(url('//evil.example/x', undefined)).toBe('https://cafe.example//evil.example/x');
  });

  test('on this machine it follows the name that was typed', () => {
    const url = (host?: string) => requestUrl('/', host, new URL('http://localhost:3000'));
    expect(url('127.0.0.1:3000')).toBe('http://127.0.0.1:3000/');
    expect(url('192.168.1.5:8080')).toBe('http://192.168.1.5:8080/');
    expect(url(undefined)).toBe('http://localhost:3000/');
    expect(url('a@b/c?d')).toBe('http://localhost:3000/');
  });
});

test.each([
  ['/admin/setup/s3cret', '/admin/setup/*'],
  ['/onboarding/s3cret.data', '/onboarding/*'],
  ['//admin/setup/s3cret', '/admin/setup/*'],
  ['/admin//setup///s3cret', '/admin/setup/*'],
  ['/Admin/SetUp/s3cret', '/admin/setup/*'],
  ['/ONBOARDING/s3cret', '/onboarding/*'],
  ['/%61dmin/setup/s3cret', '/admin/setup/*'],
  ['/admin/%73etup%2Fs3cret', '/admin/setup/*'],
  ['/admin/setup/s3cret%', '/admin/setup/*'],
  ['/newsletter/confirm/s3cret', '/newsletter/confirm/*'],
  ['/newsletter/unsubscribe/s3cret.x', '/newsletter/unsubscribe/*'],
  ['/cafe.example/onboarding/s3cret', '/cafe.example/onboarding/*'],
  ['/http://cafe.example/onboarding/s3cret', '/http:/cafe.example/onboarding/*'],
  ['/%6fnboarding/s3cret%zz', '/onboarding/*'],
  ['/newsletter', '/newsletter'],
  ['/100%/x', '/100%/x'],
  ['/career', '/career'],
])('%s is logged as %s', (path, logged) => {
  expect(loggablePath(path)).toBe(logged);
});

test('a path is logged up to 200 characters', () => {
  expect(loggablePath(`/${'a'.repeat(500)}`)).toHaveLength(200);
});

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['*', 'br'],
  ['*;q=0', null],
  ['identity', null],
  ['BR', 'br'],
  [`${'x, '.repeat(200)}br`, null],
  [undefined, null],
])('Accept-Encoding %j is answered with %j', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});

test.each([
  [undefined, null],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=50-1000', { start: 50, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=9-5', null],
  ['bytes=0-1,5-6', null],
  ['bytes=-', null],
  ['lines=1-2', null],
])('Range %j of 100 bytes is %j', (header, range) => {
  expect(parseByteRange(header, 100)).toEqual(range);
});
