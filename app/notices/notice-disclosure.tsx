import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { href } from 'react-router';
import { NoticeLink, NoticeSummary } from './notice-paragraphs.tsx';
import type { Notice, NoticeForm } from './notices.ts';

/** Fetches the notices, the browser's language first; null when that fails, since their page is linked anyway. */
async function fetchNotices(form: NoticeForm): Promise<Notice[] | null> {
  try {
    const response = await fetch(href('/api/notices/:form', { form }));
    return response.ok ? await response.json() : null;
  } catch (error) {
    // The connection broke, or the answer was no JSON.
    if (error instanceof TypeError || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The notice above a form's button. Its first sentences are fetched when somebody opens it (spec 2.14). */
export function NoticeDisclosure({ form }: { form: NoticeForm }) {
  const ref = useRef<HTMLDetailsElement>(null);
  const [notice, setNotice] = useState<Notice | null>(null);

  async function load() {
    if (ref.current?.open && !notice) setNotice((await fetchNotices(form))?.[0] ?? null);
  }
  const loadOpened = useEffectEvent(load);
  // The notice may have been opened before React hydrated the page.
  useEffect(() => {
    loadOpened();
  }, []);

  return (
    <div className="flex flex-col gap-3 text-sm text-muted">
      <details ref={ref} onToggle={load}>
        <summary className="list-none underline underline-offset-4">
          How we use what you send / <span lang="ms">Cara kami menggunakan maklumat anda</span>
        </summary>
        {notice ? (
          <NoticeSummary form={form} notice={notice} />
        ) : (
          <NoticeLink form={form}>Read it</NoticeLink>
        )}
      </details>
      <p>
        By sending this you agree to how we use it.{' '}
        <span lang="ms">
          Dengan menghantar ini, anda bersetuju dengan cara kami menggunakannya.
        </span>
      </p>
    </div>
  );
}
