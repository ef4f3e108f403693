import { parseAccept } from 'hono/utils/accept';
import { type NoticeLanguage, noticeLanguages } from '#db/schema/columns.ts';
import { noticeVersion } from './notices.ts';

/** In characters: longer than the header of any browser. */
const longestHeader = 500;

/** The language of the notices that the browser prefers; English when it names neither. */
export function noticeLanguage(request: Request): NoticeLanguage {
  const header = request.headers.get('Accept-Language') ?? '';
  for (const { type, q } of parseAccept(header.slice(0, longestHeader))) {
    const [asked] = type.toLowerCase().split('-');
    const language = noticeLanguages.find((one) => one === asked);
    if (language && q > 0) return language;
  }
  return 'en';
}

export type NoticeShown = ReturnType<typeof noticeShown>;

/** What is stored with a form: the version of the notice above its button, its first language, and the time. */
export function noticeShown(request: Request, now: Date) {
  return {
    notice_version: noticeVersion,
    notice_language: noticeLanguage(request),
    notice_at: now,
  };
}
