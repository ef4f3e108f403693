import type { Press } from './head/defer-events.ts';
import type { Edit, Edits, Field } from './head/typed-fields.ts';

/**
 * React ignores an input event whose value is the one it last saw. So the value is first cleared through
 * React's own setter, then restored through the browser's. A file stays in its field, and the caret in
 * its place.
 */
export function restoreValue({ value }: Edit, field: Field): void {
  if (/file|checkbox|radio/.test(field.type)) return;
  // Fields without a caret (an email address, a list) have null, or no such property.
  const { value: found, selectionStart: start, selectionEnd: end } = field as HTMLInputElement;
  field.value = '';
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
  if (found === value && start != null) (field as HTMLInputElement).setSelectionRange(start, end);
}

/**
 * Inverts a checkbox or radio button, then clicks it, which fires its events. Any other field gets its value back
 * first, since React may have reset it while drawing.
 */
function dispatchMissed(edit: Edit, field: Field): void {
  const { missed, checked } = edit;
  if (missed.size && /checkbox|radio/.test(field.type)) {
    (field as HTMLInputElement).checked = !checked;
    field.click();
  } else {
    if (missed.has('input')) restoreValue(edit, field);
    for (const type of missed) field.dispatchEvent(new Event(type, { bubbles: true }));
  }
}

/** Replays to React the events that it has missed, in order. Call it after the effects have run. */
export function replayMissed(edits: Edits, presses: Press[]): void {
  edits.forEach(dispatchMissed);
  replayPresses(presses);
}

/** Replays each press in a task of its own: React counts several presses within one task as one. */
function replayPresses(presses: Press[]): void {
  setTimeout(() => {
    const [press, ...others] = presses;
    if (!press) return;
    pressAgain(...press);
    replayPresses(others);
  });
}

function pressAgain(...[element, by]: Press): void {
  element.removeAttribute('aria-busy');
  // The old event itself serves as the options of its copy.
  if (by instanceof KeyboardEvent) document.dispatchEvent(new KeyboardEvent('keydown', by));
  else if (!(element instanceof HTMLFormElement)) element.click();
  else if (typeof element.requestSubmit === 'function') element.requestSubmit(by);
  // Safari before 16 has no `requestSubmit`. A form without a button, sent by Enter, is handled by React.
  else if (by) by.click();
  else element.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
}
