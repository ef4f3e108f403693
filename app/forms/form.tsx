import type { ComponentProps, ElementType } from 'react';
import { FormContext, type FormState } from './form-context.ts';
import { type FormError, FormErrorBox } from './form-error.tsx';

type FormProps = ComponentProps<'form'> & {
  /** From {@link useForm}. */
  form: { error: FormError | undefined; state: FormState; props: object };
  /** What submits it, unless the browser or `send` does: React Router's `Form`, a fetcher's. */
  as?: ElementType;
};

/** Shows errors of the form as a whole above its fields. */
export function Form({ form, as: Element = 'form', children, ...props }: FormProps) {
  return (
    <FormContext value={form.state}>
      <Element {...form.props} {...props}>
        <FormErrorBox error={form.error} />
        {children}
      </Element>
    </FormContext>
  );
}
