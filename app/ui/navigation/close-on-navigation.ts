import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Closes a popover when the page changes, but not on load: it may have been opened before hydration. */
export function useCloseOnNavigation(menu: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  const previous = useRef(key);
  useEffect(() => {
    if (previous.current === key) return;
    previous.current = key;
    menu.current?.hidePopover();
  }, [key, menu]);
}
