import type { NoticeLanguage } from '#db/schema/columns.ts';

export const noticeForms = [
  'application',
  'onboarding',
  'newsletter',
  'restock',
  'sign-in',
] as const;

export type NoticeForm = (typeof noticeForms)[number];

/** Recorded with what people send: raise it with every change of the texts that means something else. */
export const noticeVersion = 1;

/** What the Act asks a notice to say, in the order in which it is read. */
export const noticeParts = [
  'collected',
  'why',
  'source',
  'disclosed',
  'voluntary',
  'kept',
  'rights',
  'contact',
] as const;

export type NoticePart = (typeof noticeParts)[number];

/** Whom to write to is the owner's to change, and alike in both languages. */
export type NoticeTexts = Record<NoticeForm, Record<Exclude<NoticePart, 'contact'>, string>>;

/** What the notices of all forms have alike. */
export type NoticeFrame = {
  title: string;
  lead: string;
  /** Titles. */
  parts: Record<NoticePart, string>;
  /** Ends what is collected. */
  recorded: string;
  /** Ends how long it is kept. */
  backups: string;
};

/** As it is shown. */
export type Notice = {
  language: NoticeLanguage;
  title: string;
  lead: string;
  parts: { title: string; text: string }[];
};
