import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Closes a menu (a popover) when the page changes. The first run is the page load: a menu that was
 * opened before React took over stays open.
 */
export function useCloseOnNavigation(menu: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  const previous = useRef(key);
  useEffect(() => {
    if (previous.current === key) return;
    previous.current = key;
    menu.current?.hidePopover();
  }, [key, menu]);
}
