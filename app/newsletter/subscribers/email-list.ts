import { emailMaxLength } from '#app/shared/email.ts';
import { cleanLine } from '#app/shared/text.ts';

/** The number of rows, ahead of the CSV. */
export const subscriberCountHeader = 'X-Subscriber-Count';

export type EmailListUrl = { search: string; page: { after?: string; before?: string } };

/** What is too long is cut, so that any bookmark opens. */
export function readEmailListUrl(params: URLSearchParams): EmailListUrl {
  return {
    search: cleanLine(params.get('search') ?? '').slice(0, emailMaxLength),
    page: { after: params.get('after') ?? undefined, before: params.get('before') ?? undefined },
  };
}

export function emailListUrl(search: string, page: EmailListUrl['page'] = {}): string {
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (page.after) params.set('after', page.after);
  if (page.before) params.set('before', page.before);
  return `?${params}`;
}
