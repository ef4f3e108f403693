import { expect, it } from 'vitest';
import { noticeShown } from './notice-shown.server.ts';

const now = new Date('2026-11-23T04:00:00Z');

function languageOf(header: string | null) {
  const headers: HeadersInit = header === null ? {} : { 'Accept-Language': header };
  return noticeShown(new Request('https://cafe.example/', { headers }), now).notice_language;
}

it.each([
  [null, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['ms', 'ms'],
  ['ms-MY,en;q=0.8', 'ms'],
  ['MS-Latn-MY', 'ms'],
  ['en-MY,ms;q=0.9', 'en'],
  ['en;q=0.3, ms;q=0.9', 'ms'],
  ['zh-CN,ms;q=0.5,en;q=0.4', 'ms'],
  ['de,fr;q=0.5', 'en'],
  ['ms;q=0,en;q=0.1', 'en'],
  ['msa', 'en'],
  [`${'de,'.repeat(5000)}ms`, 'en'],
])('a browser that sends %j is shown %s', (header, language) => {
  expect(languageOf(header)).toBe(language);
});

it('is recorded with version and time', () => {
  const request = new Request('https://cafe.example/');
  expect(noticeShown(request, now)).toEqual({
    notice_version: 1,
    notice_language: 'en',
    notice_at: now,
  });
});
