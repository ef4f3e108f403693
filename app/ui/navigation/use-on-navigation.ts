import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';

/** Does `work` when the page changes, not on load. */
export function useOnNavigation(work: () => void): void {
  const { key } = useLocation();
  const previous = useRef(key);
  const onNavigation = useEffectEvent(work);
  useEffect(() => {
    if (previous.current === key) return;
    previous.current = key;
    onNavigation();
  }, [key]);
}
