/** What was pressed or sent too early, in its order; each shows that it waits (`aria-busy`). */
export function createHeld() {
  let waiting: [element: Element, again: () => void][] = [];

  /** One task each: React counts several presses within one task as one. */
  function replay() {
    setTimeout(() => {
      const [element, again] = waiting.shift() ?? [];
      if (!element || !again) return;
      element.ariaBusy = null;
      again();
      replay();
    });
  }

  return {
    has: (element: Element) => waiting.some(([one]) => one === element),
    /** @param again does later what `event` would have done now */
    hold(event: Event, element: Element, again: () => void) {
      event.preventDefault();
      event.stopImmediatePropagation();
      element.ariaBusy = 'true';
      waiting.push([element, again]);
    },
    /** Lets all of it go. @returns what was pressed or sent last, if anything was */
    giveUp(): Element | undefined {
      const last = waiting.at(-1)?.[0];
      for (const [element] of waiting) element.ariaBusy = null;
      waiting = [];
      return last;
    },
    replay,
  };
}
