export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What somebody made of a field, and the events of it that React has missed. */
export type Edit = { value: string; checked: boolean; missed: Set<string> };

/** What the page's scripts do with each field; the loader has no room for it. */
export type EachEdit = (edit: Edit, field: Field) => void;

/**
 * Remembers what is typed and chosen before React hydrates the page: hydration puts a controlled
 * field back to its first value, and React hears of no earlier event.
 */
export function trackTypedFields(signal: AbortSignal) {
  const edits = new Map<Field, Edit>();
  let last: Event | undefined;
  let hydrated = false;
  function note(event: Event) {
    const { target, type } = event;
    if (!isField(target)) return;
    const { value, checked } = target as HTMLInputElement;
    const missed = edits.get(target)?.missed;
    // React hears of this one itself, and finds the field as it is by then.
    if (hydrated) missed?.delete(type);
    else edits.set(target, { value, checked, missed: new Set(missed).add(type) });
    last = event;
  }
  for (const type of ['input', 'change']) addEventListener(type, note, { capture: true, signal });
  return {
    /**
     * To be called when React has hydrated the page, before anybody can touch it again. An event may
     * be on its way that React has yet to handle: it hydrates at once when one comes.
     * @param restoreValue gives a field its value back
     */
    restore(restoreValue: EachEdit) {
      hydrated = true;
      edits.forEach(restoreValue);
      if (last?.eventPhase) note(last);
    },
    /**
     * To be called when the effects have run as well.
     * @param dispatchMissed tells React of the events that it missed
     */
    replay(dispatchMissed: EachEdit) {
      edits.forEach(dispatchMissed);
    },
  };
}

function isField(target: EventTarget | null): target is Field {
  return target instanceof Element && target.matches('input,select,textarea');
}
