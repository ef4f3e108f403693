export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

export function errorsOf<Field extends string>(
  failures: readonly { field: Field; message: string }[],
): FieldErrors<Field> {
  const errors: FieldErrors<Field> = {};
  for (const { field, message } of failures) errors[field] = message;
  return errors;
}

/** The three selects of a date are one field. */
export function fieldOf(target: EventTarget): string {
  return (target as HTMLInputElement).name?.split('.')[0] ?? '';
}

/** Editing a field removes its error. */
export function withoutErrorOf<Field extends string>(
  name: string,
  errors: FieldErrors<Field>,
): FieldErrors<Field> {
  if (!(name in errors)) return errors;
  const { [name as Field]: _mended, ...others } = errors;
  return others as FieldErrors<Field>;
}

export function focusFirstFault(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
