import { noticeCookie, takeNotice } from '#app/shared/notice-cookie.ts';
import { type Draft, removeDraft } from './draft.ts';

/** Where the thanks are: a link to them from elsewhere must not throw a draft away. */
const notice = (path: string) => ({ name: 'sent', path });

/** Set with the redirect from a form that was sent without script to its thanks. */
export function sentNoticeCookie(path: string, { origin }: { origin: string }): string {
  return noticeCookie(notice(path), origin.startsWith('https:'));
}

/** For the thanks: removes the draft of the form that led there. */
export function removeSentDraft(path: string, draft: Draft): void {
  if (takeNotice(notice(path))) removeDraft(draft);
}
