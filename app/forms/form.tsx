import type { ComponentProps, ElementType } from 'react';
import { FormContext, type FormState } from './form-context.ts';
import { type Fault, FormFault } from './form-error.tsx';

type FormProps = ComponentProps<'form'> & {
  /** What {@link useForm} gives. */
  form: { fault: Fault | undefined; state: FormState; props: object };
  /** What sends it, where that is not the browser or `send`: React Router's `Form`, a fetcher's. */
  as?: ElementType;
};

/** A form and its fields. What is wrong with it as a whole stands above them. */
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
