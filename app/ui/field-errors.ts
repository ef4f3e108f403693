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

/** A field that is being mended is no longer at fault; the three selects of a date are one field. */
export function withoutErrorOf<Field extends string>(
  target: EventTarget,
  errors: FieldErrors<Field>,
): FieldErrors<Field> {
  const name = (target as HTMLInputElement).name?.split('.')[0] ?? '';
  if (!(name in errors)) return errors;
  const { [name as Field]: _mended, ...others } = errors;
  return others as FieldErrors<Field>;
}

/** Takes whoever fills in the form to the first field that is at fault. */
export function focusFirstFault(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
