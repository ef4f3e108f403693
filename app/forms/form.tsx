import { type ComponentProps, createContext, type ElementType, useContext } from 'react';
import { Icon } from '#app/ui/icons/icon.tsx';
import { CircleAlert } from '#app/ui/icons/icons.ts';
import { useFocusPageWhenLost } from '#app/ui/navigation/focus-page.ts';
import type { Rules, Texts } from './rules.ts';

/** An error of a form as a whole. */
export type FormError = { title: string; description?: string };

/** What each field reads from its form, by its name. */
export type FormState = {
  rules?: Partial<Rules<string, never>>;
  errors: Readonly<Partial<Texts>>;
  texts: Readonly<Partial<Texts>>;
};

const FormContext = createContext<FormState>({ errors: {}, texts: {} });

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

type FormProps = ComponentProps<'form'> & {
  /** From {@link useForm}. */
  form: { error: FormError | undefined; state: FormState; props: object };
  /** The element that submits: React Router's `Form` or a fetcher's. By default the browser or `send` does. */
  as?: ElementType;
};

/** Shows errors of the form as a whole above its fields. */
export function Form({ form, as: Element = 'form', children, ...props }: FormProps) {
  useFocusPageWhenLost();
  return (
    <FormContext value={form.state}>
      <Element {...form.props} {...props}>
        <FormErrorBox error={form.error} />
        {children}
      </Element>
    </FormContext>
  );
}

/** Stays until the form is sent again. It is announced to screen readers, unless a toast has done that (`isTold`). */
export function FormErrorBox({
  error,
  isTold = false,
}: {
  error: FormError | undefined;
  isTold?: boolean;
}) {
  if (!error) return null;
  return (
    <div
      ref={isTold ? keepButton : undefined}
      role={isTold ? undefined : 'alert'}
      className="flex gap-3 rounded-control bg-danger-mist p-4 text-danger"
    >
      <Icon node={CircleAlert} className="mt-0.5 size-5 shrink-0" strokeWidth={2} />
      <div>
        <p className="font-medium">{error.title}</p>
        {error.description && <p className="mt-1 text-sm">{error.description}</p>}
      </div>
    </div>
  );
}

/** Scrolls so that the button below the box stays in the window when the box appears. */
function keepButton(box: HTMLElement | null): void {
  box?.nextElementSibling?.scrollIntoView({ block: 'nearest' });
}

/** Repeats at the button why the form was not sent. It gives no number of errors: a file field finds its own. */
export function FormTrouble({
  form,
}: {
  form: { failure: FormError | undefined; state: FormState };
}) {
  const hasErrors = Object.keys(form.state.errors).length > 0;
  if (!hasErrors) return <FormErrorBox error={form.failure} isTold />;
  return (
    <button
      type="button"
      onClick={(event) => focusFirstError(event.currentTarget.form)}
      className="min-h-6 self-start text-left text-danger underline underline-offset-4 noscript:hidden"
    >
      Show what needs another look
    </button>
  );
}

/** Scrolls the field to the middle of the window, clear of the toast. */
export function focusFirstError(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}
