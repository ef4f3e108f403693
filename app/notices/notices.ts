import type { NoticeLanguage } from '#db/schema/columns.ts';

export const noticeForms = [
  'application',
  'onboarding',
  'newsletter',
  'restock',
  'sign-in',
] as const;

export type NoticeForm = (typeof noticeForms)[number];

/** Recorded with what people send. Raise it with every change of the texts that changes their meaning. */
export const noticeVersion = 1;

/** The parts that the Act requires of a notice, in the order in which they are read. */
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

/** The texts of all parts but the contact, which the owner sets and which is the same in both languages. */
export type NoticeTexts = Record<NoticeForm, Record<Exclude<NoticePart, 'contact'>, string>>;

/** The texts that the notices of all forms share. */
export type NoticeFrame = {
  title: string;
  lead: string;
  /** The titles of the parts. */
  parts: Record<NoticePart, string>;
  /** The last sentence of the part 'collected'. */
  recorded: string;
  /** The last sentence of the part 'kept'. */
  backups: string;
};

/** A notice as it is shown. */
export type Notice = {
  language: NoticeLanguage;
  title: string;
  lead: string;
  parts: { title: string; text: string }[];
};
