import { useEffect, useEffectEvent } from 'react';
import { type SubmitTarget, useFetcher } from 'react-router';
import type { ActionResult } from './action-result.ts';

/**
 * Does one of the screen's actions, and knows how the last one went. `sending` is true before the next
 * press can come: shown a moment later, as React would, a double click would send twice.
 * @param onDone called once after a success, when the list is new
 */
export function useAction<Result extends ActionResult = ActionResult>(
  onDone?: (done: Result) => void,
) {
  const fetcher = useFetcher();
  const result: Result | undefined = fetcher.state === 'idle' ? fetcher.data : undefined;
  const done = result?.ok ? result : null;
  // The caller makes a new function at every render, and going elsewhere renders again: were the
  // effect to follow it, it would set off anew as long as it has not arrived.
  const tellDone = useEffectEvent((success: Result) => onDone?.(success));
  useEffect(() => {
    if (done) tellDone(done);
  }, [done]);
  return {
    result,
    sending: fetcher.state !== 'idle',
    send: (fields: SubmitTarget) =>
      fetcher.submit(fields, { method: 'post', flushSync: true, preventScrollReset: true }),
  };
}
