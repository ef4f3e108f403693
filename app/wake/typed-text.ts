type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

type Edit = { value: string; checked: boolean; missed: Set<string> };

/**
 * Remembers what is typed and chosen before React hydrates the page: hydration puts a controlled
 * field back to its first value, and React hears of no earlier event.
 */
export function rememberTyped(signal: AbortSignal) {
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
     * To be called when React has hydrated the page, before anybody can touch it again: gives the
     * fields their values back. An event may be on its way that React has yet to handle: it hydrates
     * at once when one comes.
     */
    restore() {
      hydrated = true;
      edits.forEach(restoreValue);
      if (last?.eventPhase) note(last);
    },
    /** To be called when the effects have run as well: tells React of the events that it missed. */
    replay() {
      edits.forEach(dispatchMissed);
    },
  };
}

function isField(target: EventTarget | null): target is Field {
  return target instanceof Element && target.matches('input,select,textarea');
}

/**
 * React compares a field with what it last saw there, and calls nobody when that is the same. So the
 * value is first taken away by the setter that React has put on the field, which it notes, then put
 * back by the browser's own. A file stays in its field, and the caret where it was.
 */
function restoreValue({ value }: Edit, field: Field): void {
  if (/file|checkbox/.test(field.type)) return;
  // Fields without a caret (an e-mail address, a list) answer null, or have no such property.
  const { value: found, selectionStart: start, selectionEnd: end } = field as HTMLInputElement;
  field.value = '';
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
  if (found === value && start != null) (field as HTMLInputElement).setSelectionRange(start, end);
}

/** A box is turned the other way, then clicked, which makes its events. */
function dispatchMissed({ missed, checked }: Edit, field: Field): void {
  if (missed.size && field.type === 'checkbox') {
    (field as HTMLInputElement).checked = !checked;
    field.click();
  } else {
    for (const type of missed) field.dispatchEvent(new Event(type, { bubbles: true }));
  }
}
