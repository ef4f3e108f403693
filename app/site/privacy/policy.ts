import type { ReactNode } from 'react';
import type { NoticeLanguage } from '#db/schema/columns.ts';

/** The titles of the sections in one language and what stands in them. */
export type Policy = {
  language: NoticeLanguage;
  title: string;
  description: string;
  /** Stands before the date. */
  updated: string;
  date: string;
  /** Names the list of sections. */
  contents: string;
  sections: readonly { id: string; title: string; body: ReactNode }[];
};
