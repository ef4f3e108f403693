import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * Tells a screen reader where it is after a change of page, and puts the focus at the start of the
 * new page's main part, as a full load would. A change of search or hash is not a change of page.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const [announcement, setAnnouncement] = useState('');
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    setAnnouncement(document.title);
    // After what lay open on the page has closed, which gives the focus back to what had opened it.
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
