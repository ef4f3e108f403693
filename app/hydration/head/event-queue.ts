/** Clicks and submits before hydration, in order; their elements show `aria-busy`. */
export function createEventQueue() {
  let waiting: [element: Element, again: () => void][] = [];

  /** One task each: React counts several presses within one task as one. */
  function replay() {
    setTimeout(() => {
      const [element, again] = waiting.shift() ?? [];
      if (!element || !again) return;
      element.removeAttribute('aria-busy');
      again();
      replay();
    });
  }

  return {
    has: (element: Element) => waiting.some(([one]) => one === element),
    /** @param again repeats `event` later */
    add(event: Event, element: Element, again: () => void) {
      event.preventDefault();
      event.stopImmediatePropagation();
      element.setAttribute('aria-busy', 'true');
      waiting.push([element, again]);
    },
    /** @returns the element of the last one */
    clear(): Element[] {
      const elements = waiting.map(([element]) => element);
      for (const element of elements) element.removeAttribute('aria-busy');
      waiting = [];
      return elements;
    },
    replay,
  };
}
