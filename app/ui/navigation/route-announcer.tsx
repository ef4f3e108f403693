import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** Announces a new page and moves the focus to its main part, as a full load would. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const [announcement, setAnnouncement] = useState('');
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    setAnnouncement(document.title);
    // After overlays have closed, which return the focus to what had opened them.
    const timer = setTimeout(() => {
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [pathname]);
  return (
    <div aria-live="polite" className="sr-only">
      {announcement}
    </div>
  );
}
