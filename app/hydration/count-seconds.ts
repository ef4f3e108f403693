/**
 * Calls `onOver` once, after this many seconds in which the page was visible and responsive: seconds in a hidden or
 * frozen tab, or while the processor is busy, are not counted.
 */
export function countSeconds(limit: number, onOver: () => void) {
  let seconds = 0;
  const timer = setInterval(() => {
    if (document.hidden || ++seconds < limit) return;
    clearInterval(timer);
    onOver();
  }, 1000);
  return {
    restart() {
      seconds = 0;
    },
    stop: () => clearInterval(timer),
  };
}
