import { useEffect } from 'react';

/** When the component is removed together with the element that had the focus, moves the focus to the page. */
export function useFocusPageWhenLost(): void {
  useEffect(() => focusPageWhenLost, []);
}

function focusPageWhenLost(): void {
  // Wait until any other element that is to get the focus has got it.
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  });
}
