// A form has one rule per field, in the order in which their errors are shown. Browser and server check the same
// texts by the same rules (docs/decisions/0013-forms.md).
import { cleanLine, cleanText, hasVisibleText, rawLimit } from '#app/shared/text.ts';

/** A form's texts by field, named like the columns and the request's fields. */
export type Texts<Field extends string = string> = Record<Field, string>;

/** @typeParam Context what a rule must know besides the form, such as the day */
export type Rule<Context = unknown> = {
  /** The field's name in messages. */
  label: string;
  /** Longest cleaned text, in UTF-16 units as in `maxlength`. */
  limit: number;
  /** Cleans the text; by default {@link line}. Never called with a text longer than {@link rawLimit}. */
  clean?: (text: string) => string;
  /** Title of the toast for an error of this field; by default the error itself. */
  errorTitle?: string;
  /** The error of an empty text; by default '{label} is required'. */
  missing?: string;
  /** The error of a text that is too long; by default '{label} is too long ({limit} characters at most)'. */
  tooLong?: string;
  optional?: boolean | ((texts: Readonly<Partial<Texts>>, context: Context) => boolean);
  /** When false, the field's value is dropped. */
  asked?: (texts: Readonly<Partial<Texts>>) => boolean;
  /** The error of a text that is not empty, or null. */
  error?: (text: string, context: Context) => string | null;
};

export type Rules<Field extends string, Context = unknown> = Readonly<Record<Field, Rule<Context>>>;

export type FieldError<Field extends string = string> = { field: Field; message: string };

/** The cleaned texts, or every error in order. */
export type Result<Field extends string, Value = Texts<Field>> =
  | { ok: true; value: Value }
  | { ok: false; errors: FieldError<Field>[] };

/** At most one error per field. A text's length is checked before anything else. */
export function checkTexts<Field extends string, Context>(
  rules: Rules<Field, Context>,
  typed: Texts<Field>,
  context: Context,
): Result<Field> {
  const isOverlong = (field: Field) => typed[field].length > rawLimit(rules[field].limit);
  const clean = mapFields(rules, (field) =>
    isOverlong(field) ? '' : (rules[field].clean ?? line)(typed[field]),
  );
  const isAsked = (field: Field) => rules[field].asked?.(clean) ?? true;
  const errors = fieldsOf(rules).flatMap((field) => {
    if (!isAsked(field)) return [];
    const message = isOverlong(field)
      ? tooLong(rules[field])
      : errorOf(rules[field], clean[field], clean, context);
    return message === null ? [] : [{ field, message }];
  });
  if (errors.length > 0) return { ok: false, errors };
  return { ok: true, value: mapFields(rules, (field) => (isAsked(field) ? clean[field] : '')) };
}

/** Makes the check of a form whose rules need no context. */
export function checkForm<Field extends string>(rules: Rules<Field>) {
  return (form: FormData) => checkTexts(rules, readTexts(rules, form), null);
}

function errorOf<Context>(
  rule: Rule<Context>,
  text: string,
  texts: Partial<Texts>,
  context: Context,
): string | null {
  const { label, limit, missing, optional, error } = rule;
  if (text === '') {
    const mayBeEmpty = typeof optional === 'function' ? optional(texts, context) : optional;
    return mayBeEmpty ? null : (missing ?? `${label} is required`);
  }
  return text.length > limit ? tooLong(rule) : (error?.(text, context) ?? null);
}

function tooLong({ label, limit, tooLong }: Pick<Rule, 'label' | 'limit' | 'tooLong'>): string {
  return tooLong ?? `${label} is too long (${limit} characters at most)`;
}

/** Reads the texts. A date may be one field ('2000-03-05') or three selects; an unselected one is empty: '2000--05'. */
export function readTexts<Field extends string>(
  rules: Rules<Field, never>,
  fields: { get(name: string): unknown },
): Texts<Field> {
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : '';
  };
  return mapFields(rules, (field) => {
    const parts = ['year', 'month', 'day'].map((part) => text(`${field}.${part}`));
    const picked = parts.some(Boolean) ? parts.map((part) => part.replace(/^\d$/, '0$&')) : [];
    return text(field) || picked.join('-');
  });
}

export function fieldsOf<Field extends string>(rules: Rules<Field, never>): Field[] {
  return Object.keys(rules) as Field[];
}

/** The size of the longest valid form in bytes: nine for each letter (percent-encoded), plus overhead per field. */
export function longestForm(rules: Rules<string, never>): number {
  return Object.values<Rule<never>>(rules).reduce((sum, { limit }) => sum + limit * 9 + 256, 0);
}

export function mapFields<Field extends string, Value>(
  rules: Rules<Field, never>,
  make: (field: Field) => Value,
): Record<Field, Value> {
  const entries = fieldsOf(rules).map((field) => [field, make(field)]);
  // The keys of the result are the fields.
  return Object.fromEntries(entries) as Record<Field, Value>;
}

/** Cleans a single-line text; empty when nothing of it is visible. */
export function line(text: string): string {
  return visible(cleanLine(text));
}

/** Cleans a multi-line text. */
export function lines(text: string): string {
  return visible(cleanText(text));
}

/** Cleans a date from {@link readTexts}; empty when a part is missing. */
export function day(text: string): string {
  const [year, month, dayOfMonth] = text.split('-');
  return year === '' || month === '' || dayOfMonth === '' ? '' : line(text);
}

function visible(text: string): string {
  return hasVisibleText(text) ? text : '';
}

/** Makes an `error` for a rule: the message for texts that fail the test. */
export function unless(passes: (text: string) => boolean, message: string) {
  return (text: string) => (passes(text) ? null : message);
}

/** The limit of choices and dates: longer than any of them. */
export const choiceLimit = 40;

/** A field with a fixed list of values; anything else counts as empty. */
export function choice(label: string, values: readonly string[], missing = `${label} is required`) {
  const error = unless((text) => values.includes(text), missing);
  return { label, limit: choiceLimit, missing, tooLong: missing, error };
}
