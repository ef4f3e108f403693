import { href } from 'react-router';
import type { Notice, NoticeForm } from './notices.ts';

/** In the order that the browser prefers; null when they cannot be had: their page is linked. */
export async function fetchNotices(form: NoticeForm): Promise<Notice[] | null> {
  try {
    const response = await fetch(href('/api/notices/:form', { form }));
    return response.ok ? await response.json() : null;
  } catch (error) {
    // The line was cut, or what answered was no JSON.
    if (error instanceof TypeError || error instanceof SyntaxError) return null;
    throw error;
  }
}
