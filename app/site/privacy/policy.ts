import type { ReactNode } from 'react';
import type { NoticeLanguage } from '#db/schema/columns.ts';

/** The policy in one language: its sections with their titles and texts. */
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
