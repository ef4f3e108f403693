import { cafeDay, longDate } from '#app/shared/dates.ts';
import type { NoticeLanguage } from '#db/schema/columns.ts';

const languageNames = { en: 'English', ms: 'Malay' } as const satisfies Record<
  NoticeLanguage,
  string
>;

type NoticeShown = {
  notice_version: number | null;
  notice_language: NoticeLanguage | null;
  notice_at: Date | null;
};

/** 'Privacy notice 1 in English, on 5 March 2024'; null for data from before there were notices. */
export function noticeText(shown: NoticeShown): string | null {
  const { notice_version, notice_language, notice_at } = shown;
  if (notice_version === null || notice_language === null || notice_at === null) return null;
  return `Privacy notice ${notice_version} in ${languageNames[notice_language]}, on ${longDate(cafeDay(notice_at))}`;
}
