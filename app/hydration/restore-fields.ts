import type { Edit, Field } from './typed-fields.ts';

/**
 * React compares a field with what it last saw there, and calls nobody when that is the same. So the
 * value is first taken away by the setter that React has put on the field, which it notes, then put
 * back by the browser's own. A file stays in its field, and the caret where it was.
 */
export function restoreValue({ value }: Edit, field: Field): void {
  if (/file|checkbox/.test(field.type)) return;
  // Fields without a caret (an e-mail address, a list) answer null, or have no such property.
  const { value: found, selectionStart: start, selectionEnd: end } = field as HTMLInputElement;
  field.value = '';
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
  if (found === value && start != null) (field as HTMLInputElement).setSelectionRange(start, end);
}

/** A box is turned the other way, then clicked, which makes its events. */
export function dispatchMissed({ missed, checked }: Edit, field: Field): void {
  if (missed.size && field.type === 'checkbox') {
    (field as HTMLInputElement).checked = !checked;
    field.click();
  } else {
    for (const type of missed) field.dispatchEvent(new Event(type, { bubbles: true }));
  }
}
