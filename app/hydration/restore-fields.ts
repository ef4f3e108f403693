import type { Edit, Field } from './head/typed-fields.ts';

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
 * A checkbox or radio button is inverted, then clicked, which fires its events. What React has drawn since
 * it took the page over may have reset another field.
 */
export function dispatchMissed(edit: Edit, field: Field): void {
  const { missed, checked } = edit;
  if (missed.size && /checkbox|radio/.test(field.type)) {
    (field as HTMLInputElement).checked = !checked;
    field.click();
  } else {
    if (missed.has('input')) restoreValue(edit, field);
    for (const type of missed) field.dispatchEvent(new Event(type, { bubbles: true }));
  }
}
