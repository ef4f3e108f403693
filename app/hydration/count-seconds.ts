/**
 * Once, after so many seconds in which the page was seen and could answer: those of a hidden or frozen tab,
 * and of a processor that has other work, are not counted.
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
