import { useEffect } from 'react';
import { noConnection } from '#app/shared/browser/offline.ts';
import { showToast } from '#app/ui/toast-store.ts';

/** When there is no connection, shows a toast (spec 4.18) instead of leaving for the browser's error page. */
export function useOfflineLinks(): void {
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    addEventListener('click', guardLink, { capture: true, signal });
    addEventListener('submit', guardForm, { signal });
    return () => ending.abort();
  }, []);
}

function guardLink(event: MouseEvent): void {
  if (!navigator.onLine && leadsToAnotherPage(event)) refuse(event);
}

/** Runs last: a form sent by script has its own messages. */
function guardForm(event: SubmitEvent): void {
  if (!navigator.onLine && !event.defaultPrevented) refuse(event);
}

function refuse(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
  showToast(noConnection);
}

function leadsToAnotherPage({ target, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target || metaKey || ctrlKey || shiftKey || altKey) return false;
  return link.origin === location.origin && link.pathname !== location.pathname;
}
