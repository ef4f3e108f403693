import { useEffect } from 'react';
import { showToast } from './toast.tsx';

/**
 * Without a line, a press on a link to another page of ours says so and leaves this one as it is
 * (DESIGN 7). React Router, which gets no script for the next page, would load this one anew: that ends
 * in the browser's error page, and what was typed is gone.
 */
export function useLinkGuard(): void {
  useEffect(() => {
    window.addEventListener('click', guard, { capture: true });
    return () => window.removeEventListener('click', guard, { capture: true });
  }, []);
}

function guard(event: MouseEvent): void {
  if (navigator.onLine || !leadsToAnotherPage(event)) return;
  event.preventDefault();
  event.stopPropagation();
  showToast({
    title: 'No connection',
    description: 'You seem to be offline. Please try again when you are connected.',
    tone: 'danger',
  });
}

function leadsToAnotherPage({ target, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target || metaKey || ctrlKey || shiftKey || altKey) return false;
  return link.origin === window.location.origin && link.pathname !== window.location.pathname;
}
