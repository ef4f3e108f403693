export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What was typed or chosen in a field, and the events that React has missed. */
export type Edit = { value: string; checked: boolean; missed: Set<string> };

/** Until the page is interactive, and before anybody else. */
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
      // In the order of the latest: of two radio buttons the one chosen last stays chosen.
      edits.delete(target);
      edits.set(target, { value, checked, missed: new Set(missed).add(type) });
    }
    last = event;
  }
  listen(['input', 'change'], record);
  return {
    edits,
    /** Call it right after hydration, which an event may have triggered that React still handles. */
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
