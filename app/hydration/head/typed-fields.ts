export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What was typed or chosen in a field, and the events that React has missed. */
export type Edit = { value: string; checked: boolean; missed: Set<string> };

/** Adds a listener that runs before all others, until the page is interactive. */
export type Listen = (types: readonly string[], listener: (event: Event) => void) => void;

export type Edits = Map<Field, Edit>;

/** Passed in by the page's scripts, to keep the head script small. */
export type EachEdit = (edit: Edit, field: Field) => void;

/** Records what is typed before hydration, which resets controlled fields and replays no events. */
export function trackTypedFields(listen: Listen) {
  const edits: Edits = new Map();
  let last: Event | undefined;
  let hydrated = false;
  function record(event: Event) {
    const { target, type } = event;
    if (!isField(target)) return;
    const { value, checked } = target as HTMLInputElement;
    const missed = edits.get(target)?.missed;
    // React handles this event itself, with the field's value at that time.
    if (hydrated) missed?.delete(type);
    else {
      // Order edits by their latest event, so that of two radio buttons the one chosen last stays chosen.
      edits.delete(target);
      edits.set(target, { value, checked, missed: new Set(missed).add(type) });
    }
    last = event;
  }
  listen(['input', 'change'], record);
  return {
    edits,
    /** Call it right after hydration. That may run within an event which React has yet to handle. */
    restore(restoreValue: EachEdit) {
      hydrated = true;
      edits.forEach(restoreValue);
      if (last?.eventPhase) record(last);
    },
  };
}

export function isField(target: EventTarget | null): target is Field {
  return target instanceof Element && target.matches('input,select,textarea');
}
