/** What is wrong with a form, by field: one message each. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

/** The failures of a check as a form shows them. */
export function errorsOf<Field extends string>(
  failures: readonly { field: Field; message: string }[],
): FieldErrors<Field> {
  const errors: FieldErrors<Field> = {};
  for (const { field, message } of failures) errors[field] = message;
  return errors;
}

/** The field that an event is about; the three selects of a date are one field. */
export function fieldOf(target: EventTarget): string {
  return (target as HTMLInputElement).name?.split('.')[0] ?? '';
}

/** A field that is being mended is no longer at fault. */
export function withoutErrorOf<Field extends string>(
  name: string,
  errors: FieldErrors<Field>,
): FieldErrors<Field> {
  if (!(name in errors)) return errors;
  const { [name as Field]: _mended, ...others } = errors;
  return others as FieldErrors<Field>;
}

/** Takes whoever fills in the form to the first field that is at fault. */
export function focusFirstFault(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
