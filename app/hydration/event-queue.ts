/** Clicks and submits that came before React, in their order; each element shows `aria-busy`. */
export function createEventQueue() {
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
    add(event: Event, element: Element, again: () => void) {
      event.preventDefault();
      event.stopImmediatePropagation();
      element.ariaBusy = 'true';
      waiting.push([element, again]);
    },
    /** Drops them all. @returns the element of the last one */
    clear(): Element | undefined {
      const last = waiting.at(-1)?.[0];
      for (const [element] of waiting) element.ariaBusy = null;
      waiting = [];
      return last;
    },
    replay,
  };
}
