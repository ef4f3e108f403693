import { parseAccept } from 'hono/utils/accept';
import { type NoticeLanguage, noticeLanguages } from '#db/schema/columns.ts';
import { noticeVersion } from './notices.ts';

/** More than any browser sends. */
const longestHeader = 500;

/** The language that a browser prefers of those of the notices; English when it names neither. */
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

/** Stored with what somebody sends: the notice above the button, in the language that it opens with. */
export function noticeShown(request: Request, now: Date) {
  return {
    notice_version: noticeVersion,
    notice_language: noticeLanguage(request),
    notice_at: now,
  };
}
