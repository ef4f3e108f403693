import { type Cafe, contactLine } from '#app/cafe/cafe.ts';
import type { NoticeLanguage } from '#db/schema/columns.ts';
import {
  type Notice,
  type NoticeForm,
  type NoticeFrame,
  type NoticePart,
  type NoticeTexts,
  noticeForms,
  noticeParts,
} from './notices.ts';
import { englishFrame, englishNotices } from './notices-in-english.ts';
import { malayFrame, malayNotices } from './notices-in-malay.ts';

const texts = {
  en: { frame: englishFrame, notices: englishNotices },
  ms: { frame: malayFrame, notices: malayNotices },
} as const satisfies Record<NoticeLanguage, { frame: NoticeFrame; notices: NoticeTexts }>;

/** The notice of a form in both languages, `first` before the other; null when there is no such form. */
export function findNotices(form: string, first: NoticeLanguage, cafe: Cafe): Notice[] | null {
  const known = noticeForms.find((one) => one === form);
  const languages = first === 'en' ? (['en', 'ms'] as const) : (['ms', 'en'] as const);
  return known ? languages.map((language) => noticeIn(language, known, cafe)) : null;
}

function noticeIn(language: NoticeLanguage, form: NoticeForm, cafe: Cafe): Notice {
  const { frame, notices } = texts[language];
  const said = { ...notices[form], contact: contactLine(cafe) };
  const endings: Partial<Record<NoticePart, string>> = {
    collected: frame.recorded,
    kept: frame.backups,
  };
  return {
    language,
    title: frame.title,
    lead: frame.lead,
    parts: noticeParts.map((part) => ({
      title: frame.parts[part],
      text: [said[part], endings[part]].filter(Boolean).join(' '),
    })),
  };
}
