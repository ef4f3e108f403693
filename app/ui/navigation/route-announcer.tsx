import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { leaveToastBehind } from '#app/ui/toast-store.ts';

/** Announces a new page, or an answer in place of its form, and moves the focus there or to its `autofocus` field. */
export function RouteAnnouncer() {
  const { pathname, key } = useLocation();
  const [announcement, setAnnouncement] = useState('');
  const shown = useRef<{ pathname: string; title: string }>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer to a form has another key
  useEffect(() => {
    const { title, activeElement, body } = document;
    const before = shown.current;
    shown.current = { pathname, title };
    const isAnswer = before?.title !== title && activeElement === body;
    if (!before || (before.pathname === pathname && !isAnswer)) return;
    if (before.pathname !== pathname) leaveToastBehind();
    setAnnouncement(title);
    // Wait until overlays have closed: they return the focus to the element that had opened them.
    const timer = setTimeout(() => {
      const main = document.querySelector('main');
      const first = main?.querySelector<HTMLElement>('[autofocus]') ?? main;
      first?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [pathname, key]);
  return (
    <div aria-live="polite" className="sr-only">
      {announcement}
    </div>
  );
}
