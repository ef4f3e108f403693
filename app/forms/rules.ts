/**
 * What a form asks: one rule a field, in the order in which failures are said. Browser and server
 * check the same texts by the same rules (docs/decisions/0014-forms.md).
 */
import { cleanLine, cleanText, hasVisibleText, rawLimit } from '#app/shared/text.ts';

/** The texts of a form by field; the names are those of the columns and of the wire. */
export type Texts<Field extends string = string> = Record<Field, string>;

/** @typeParam Context what a rule must know besides the form, such as the day */
export type Rule<Context = unknown> = {
  /** What messages call the field. */
  label: string;
  /** The longest text once it is clean, in UTF-16 units as `maxlength` counts. */
  limit: number;
  /** {@link line} unless said otherwise; never called with more than {@link rawLimit}. */
  clean?: (text: string) => string;
  /** '{label} is required' unless said otherwise. */
  missing?: string;
  /** '{label} is too long ({limit} characters at most)' unless said otherwise. */
  tooLong?: string;
  /** May it be left empty? */
  optional?: boolean | ((texts: Readonly<Partial<Texts>>, context: Context) => boolean);
  /** A field that this form does not ask for is dropped, whatever it holds. */
  asked?: (texts: Readonly<Partial<Texts>>) => boolean;
  /** What is wrong with a text that is there; null when nothing is. */
  fault?: (text: string, context: Context) => string | null;
};

export type Rules<Field extends string, Context = unknown> = Readonly<Record<Field, Rule<Context>>>;

/** One failure: where it belongs and what to say. */
export type Failure<Field extends string = string> = { field: Field; message: string };

/** The clean texts, or every failure, the first to be said first. */
export type Result<Field extends string, Value = Texts<Field>> =
  | { ok: true; value: Value }
  | { ok: false; failures: Failure<Field>[] };

/** Checks a whole form: one failure a field at most. A text is measured before anything else is done with it. */
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
  const failures = fieldsOf(rules).flatMap((field) => {
    if (!isAsked(field)) return [];
    const message = isOverlong(field)
      ? tooLong(rules[field])
      : faultOf(rules[field], clean[field], clean, context);
    return message === null ? [] : [{ field, message }];
  });
  if (failures.length > 0) return { ok: false, failures };
  return { ok: true, value: mapFields(rules, (field) => (isAsked(field) ? clean[field] : '')) };
}

function faultOf<Context>(
  rule: Rule<Context>,
  text: string,
  texts: Partial<Texts>,
  context: Context,
): string | null {
  const { label, limit, missing, optional, fault } = rule;
  if (text === '') {
    const mayBeEmpty = typeof optional === 'function' ? optional(texts, context) : optional;
    return mayBeEmpty ? null : (missing ?? `${label} is required`);
  }
  return text.length > limit ? tooLong(rule) : (fault?.(text, context) ?? null);
}

function tooLong({ label, limit, tooLong }: Pick<Rule, 'label' | 'limit' | 'tooLong'>): string {
  return tooLong ?? `${label} is too long (${limit} characters at most)`;
}

/**
 * The texts of a form as typed: those of its rules and no others. A day may come whole
 * ('2000-03-05'), or as the three that were picked, and is then written in the same way, with a gap
 * ('2000--05') for what is missing.
 */
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

/** The fields in their order. */
export function fieldsOf<Field extends string>(rules: Rules<Field, never>): Field[] {
  return Object.keys(rules) as Field[];
}

function mapFields<Field extends string>(
  rules: Rules<Field, never>,
  textOf: (field: Field) => string,
): Texts<Field> {
  // Its keys are the fields themselves.
  return Object.fromEntries(fieldsOf(rules).map((field) => [field, textOf(field)])) as Texts<Field>;
}

/** Clean text of one line; one of which nothing can be seen is empty. */
export function line(text: string): string {
  return visible(cleanLine(text));
}

/** Clean text of several lines. */
export function lines(text: string): string {
  return visible(cleanText(text));
}

/** A day as {@link readTexts} gives it; one with a gap is not picked yet. */
export function day(text: string): string {
  const [year, month, dayOfMonth] = text.split('-');
  return year === '' || month === '' || dayOfMonth === '' ? '' : line(text);
}

function visible(text: string): string {
  return hasVisibleText(text) ? text : '';
}

/** A fault wherever the text does not pass the test. */
export function unless(passes: (text: string) => boolean, message: string) {
  return (text: string) => (passes(text) ? null : message);
}

/** Longer than any choice and any date. */
export const choiceLimit = 40;

/** A field that holds one of these; everything else is as good as nothing. */
export function choice(label: string, values: readonly string[], missing = `${label} is required`) {
  const fault = unless((text) => values.includes(text), missing);
  return { label, limit: choiceLimit, missing, tooLong: missing, fault };
}
