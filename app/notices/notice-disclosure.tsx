import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { href } from 'react-router';
import { fetchNotices } from './fetch-notices.ts';
import { NoticeParagraphs } from './notice-paragraphs.tsx';
import type { Notice, NoticeForm } from './notices.ts';

/** Stands above the button that sends. Its text is fetched when somebody opens it (spec 2.14). */
export function NoticeDisclosure({ form }: { form: NoticeForm }) {
  const ref = useRef<HTMLDetailsElement>(null);
  const [notices, setNotices] = useState<readonly Notice[] | null>(null);

  async function load() {
    if (ref.current?.open && !notices) setNotices(await fetchNotices(form));
  }
  const loadOpened = useEffectEvent(load);
  // It may have been opened before React hydrated the page.
  useEffect(() => {
    loadOpened();
  }, []);

  return (
    <div className="flex flex-col gap-3 text-sm text-muted">
      <details ref={ref} onToggle={load}>
        <summary>
          How we use what you send / <span lang="ms">Cara kami menggunakan maklumat anda</span>
        </summary>
        {notices ? (
          <NoticeParagraphs notices={notices} />
        ) : (
          // In a tab of its own: what was typed stays.
          <a
            href={href('/notices/:form', { form })}
            target="_blank"
            className="underline underline-offset-4"
            rel="noopener"
          >
            Read it
          </a>
        )}
      </details>
      <p>By sending this you agree to how we use it</p>
    </div>
  );
}
