/** The longest wait: some browsers never report a paint. */
const longestMs = 2000;

/** Once. For work that would delay the first paint; a hidden page does not wait. */
export function afterFirstPaint(work: () => void): void {
  const paint = new Promise<unknown>((resolve) => {
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, document.hidden ? 0 : longestMs);
  });
  paint.then(work);
}
