import { useEffect } from 'react';
import { showToast } from '#app/ui/toast.tsx';
import { noConnection } from './connection.ts';

/**
 * Without a connection, a press on a link to another page of ours, and a form that the browser sends by
 * itself, say so and leave this page as it is (spec 4.18): a document that can not be had would put the
 * browser's error page in its place.
 */
export function useLinkGuard(): void {
  useEffect(() => {
    window.addEventListener('click', guardLink, { capture: true });
    window.addEventListener('submit', guardForm);
    return () => {
      window.removeEventListener('click', guardLink, { capture: true });
      window.removeEventListener('submit', guardForm);
    };
  }, []);
}

function guardLink(event: MouseEvent): void {
  if (navigator.onLine || !leadsToAnotherPage(event)) return;
  event.preventDefault();
  event.stopPropagation();
  showToast(noConnection);
}

/** Comes last: a form that a script sends has its own words for what goes wrong. */
function guardForm(event: SubmitEvent): void {
  if (navigator.onLine || event.defaultPrevented) return;
  event.preventDefault();
  showToast(noConnection);
}

function leadsToAnotherPage({ target, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target || metaKey || ctrlKey || shiftKey || altKey) return false;
  return link.origin === window.location.origin && link.pathname !== window.location.pathname;
}
