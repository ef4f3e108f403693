/** How long a browser that does not tell when it paints (some hide all such times) is waited for. */
const longestMs = 2000;

/**
 * Does, once, what would only delay the first sight of the page: its scripts must share neither the
 * line with its style nor the processor with its layout. A page that nobody sees waits for nothing.
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
