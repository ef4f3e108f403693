import { createContext, useContext } from 'react';
import type { Rules, Texts } from './rules.ts';

/** What the fields of a form find in it by their names. */
export type FormState = {
  rules?: Partial<Rules<string, never>>;
  /** What is wrong, by field: one message each. */
  errors: Readonly<Partial<Texts>>;
  /** What stands in the fields at first. */
  texts: Readonly<Partial<Texts>>;
};

export const FormContext = createContext<FormState>({ errors: {}, texts: {} });

/** What a field of this name has from its form; a field outside of any has nothing. */
export function useFormField(name = '') {
  const { rules, errors, texts } = useContext(FormContext);
  const rule = rules?.[name];
  return {
    error: errors[name],
    defaultValue: texts[name],
    maxLength: rule?.limit,
    required: rule && rule.optional !== true,
  };
}
