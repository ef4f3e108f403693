/** The longest wait: some browsers never report a paint. */
const longestMs = 2000;

/** Once. For work that would delay the first paint; a hidden page does not wait. */
export function afterFirstPaint(work: () => void): void {
  let waiting = true;
  function go() {
    if (waiting) work();
    waiting = false;
  }
  new PerformanceObserver(go).observe({ type: 'paint', buffered: true });
  setTimeout(go, document.hidden ? 0 : longestMs);
}
