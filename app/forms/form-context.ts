import { createContext, useContext } from 'react';
import type { Rules, Texts } from './rules.ts';

/** What fields read from their form, by name. */
export type FormState = {
  rules?: Partial<Rules<string, never>>;
  errors: Readonly<Partial<Texts>>;
  texts: Readonly<Partial<Texts>>;
};

export const FormContext = createContext<FormState>({ errors: {}, texts: {} });

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
