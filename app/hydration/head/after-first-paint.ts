/** The longest wait: some browsers never report a paint. */
const longestMs = 2000;

/**
 * Does `work` once, after the first paint, which it would delay; on a hidden page without waiting.
 * @param onPaint called when the page has been painted with its stylesheet; may be called twice
 */
export function afterFirstPaint(work: () => void, onPaint: () => void): void {
  const paint = new Promise<void>((resolve) => {
    new PerformanceObserver(() => {
      onPaint();
      resolve();
    }).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, document.hidden ? 0 : longestMs);
  });
  paint.then(work);
  addEventListener('load', () => setTimeout(onPaint, longestMs));
}
