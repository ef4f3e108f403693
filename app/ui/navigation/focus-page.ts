import { useEffect } from 'react';

/** When it goes from the page together with what had the focus: the keyboard goes on from the page. */
export function useFocusPageWhenLost(): void {
  useEffect(() => focusPageWhenLost, []);
}

function focusPageWhenLost(): void {
  // Not before whatever else is to have the focus has got it.
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  });
}
