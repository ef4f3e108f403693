/**
 * Does what would only delay the first sight of the page: its scripts must share neither the line
 * with its style nor the processor with its layout. A page that nobody sees has nothing to wait for.
 */
export function afterFirstPaint(work: () => void): void {
  if (document.hidden) work();
  else new PerformanceObserver(work).observe({ type: 'paint', buffered: true });
}
