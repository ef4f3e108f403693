import { expect, it } from 'vitest';
import { noticeText } from './notice-text.ts';

it('says version, language and the day in Malaysia', () => {
  const notice_at = new Date('2024-03-04T16:00:00Z');
  const shown = { notice_version: 3, notice_at };
  expect(noticeText({ ...shown, notice_language: 'en' })).toBe(
    'Privacy notice 3 in English, on 5 March 2024',
  );
  expect(noticeText({ ...shown, notice_language: 'ms' })).toBe(
    'Privacy notice 3 in Malay, on 5 March 2024',
  );
});

it('says nothing of data from before there were notices', () => {
  const none = { notice_version: null, notice_language: null, notice_at: null };
  expect(noticeText(none)).toBeNull();
});
