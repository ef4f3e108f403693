type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

type Typed = { value: string; checked?: boolean; start: number | null; end: number | null };

/**
 * Remembers what is typed and chosen before React takes the page over, and gives it to React then:
 * hydration puts a controlled field back to its first value and hears of no earlier event.
 */
export function rememberTyped(signal: AbortSignal): { give(): void } {
  const typed = new Map<Field, Typed>();
  for (const type of ['input', 'change']) {
    addEventListener(type, ({ target }) => isField(target) && typed.set(target, read(target)), {
      capture: true,
      signal,
    });
  }
  return { give: () => typed.forEach(give) };
}

function isField(target: EventTarget | null): target is Field {
  return target instanceof Element && target.matches('input,select,textarea');
}

function read(field: Field): Typed {
  const { value } = field;
  // Fields without a caret (an e-mail address, a list) answer null, or have no such property.
  const {
    checked,
    selectionStart = null,
    selectionEnd = null,
  } = field as Partial<HTMLInputElement>;
  return { value, checked, start: selectionStart, end: selectionEnd };
}

/**
 * React compares a field with what it last saw there, and calls nobody when that is the same. So the
 * value is first taken away by the setter that React has put on the field, which it notes, then put
 * back by the browser's own; a box is turned the other way, then clicked. A file stays in its field;
 * there the event alone is news.
 */
function give({ value, checked, start, end }: Typed, field: Field): void {
  if (field.type === 'checkbox') {
    (field as HTMLInputElement).checked = !checked;
    field.click();
    return;
  }
  if (field.type !== 'file') {
    field.value = '';
    Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
    if (start !== null) (field as HTMLInputElement).setSelectionRange(start, end);
  }
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}
