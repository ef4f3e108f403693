import type { ComponentProps, ElementType } from 'react';
import { FormContext, type FormState } from './form-context.ts';
import { type Fault, FormFault } from './form-error.tsx';

type FormProps = ComponentProps<'form'> & {
  /** From {@link useForm}. */
  form: { fault: Fault | undefined; state: FormState; props: object };
  /** What submits it, unless the browser or `send` does: React Router's `Form`, a fetcher's. */
  as?: ElementType;
};

/** Shows errors of the form as a whole above its fields. */
export function Form({ form, as: Element = 'form', children, ...props }: FormProps) {
  return (
    <FormContext value={form.state}>
      <Element {...form.props} {...props}>
        <FormFault fault={form.fault} />
        {children}
      </Element>
    </FormContext>
  );
}
