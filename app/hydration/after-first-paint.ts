/** The longest wait: some browsers never report a paint. */
const longestMs = 2000;

/**
 * Defers, once, what would delay the first paint by competing for the network or the processor. A hidden
 * page does not wait.
 */
export function afterFirstPaint(work: () => void): void {
  let waiting = true;
  function go() {
    if (waiting) work();
    waiting = false;
  }
  new PerformanceObserver(go).observe({ type: 'paint', buffered: true });
  setTimeout(go, document.hidden ? 0 : longestMs);
}
