import { emailMaxLength } from '#app/shared/email.ts';
import { cleanLine } from '#app/shared/text.ts';

/** Tells, ahead of the CSV, how many lines will follow its first one. */
export const subscriberCountHeader = 'X-Subscriber-Count';

/** What the URL of the list says: `?search=&after=|before=`. */
export type EmailListUrl = { search: string; page: { after?: string; before?: string } };

/** Reads the URL; what is too long is cut, so that any bookmark opens. */
export function readEmailListUrl(params: URLSearchParams): EmailListUrl {
  return {
    search: cleanLine(params.get('search') ?? '').slice(0, emailMaxLength),
    page: { after: params.get('after') ?? undefined, before: params.get('before') ?? undefined },
  };
}

/** The URL of a search, or of another page of it. */
export function emailListUrl(search: string, page: EmailListUrl['page'] = {}): string {
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (page.after) params.set('after', page.after);
  if (page.before) params.set('before', page.before);
  return `?${params}`;
}
