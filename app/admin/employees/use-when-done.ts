import { useEffect, useRef } from 'react';

/**
 * Calls `then` once when `done` becomes true. Not again with each drawing that follows: a change of
 * the address that begins anew with every drawing, and causes one, would never come to its end.
 */
export function useWhenDone(done: boolean, then: () => void): void {
  const latest = useRef(then);
  useEffect(() => {
    latest.current = then;
  });
  useEffect(() => {
    if (done) latest.current();
  }, [done]);
}
