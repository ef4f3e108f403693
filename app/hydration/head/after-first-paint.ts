/** The longest wait: some browsers never report a paint. */
const longestMs = 2000;

/**
 * Once. For work that would delay the first paint; a hidden page does not wait.
 * @param onPaint the page is seen, and its stylesheet with it; may be called twice
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
