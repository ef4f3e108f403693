import { type ComponentProps, type ReactNode, useId } from 'react';
import { useFormField } from '#app/forms/form.tsx';
import { type Slips, useSlip } from '#app/forms/use-slip.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { CircleAlert } from '#app/ui/icons/icons.ts';
import { FieldNote } from './field-note.tsx';

type FieldProps = { label: string; hint?: ReactNode; error?: string; className?: string };

/** Associates a control with its label, hint and error, also for screen readers. */
type Wiring = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

/** A field: label, control, hint and error. `children` gets the attributes for the control. */
export function Field({
  label,
  hint,
  note,
  error,
  required,
  className,
  children,
}: FieldProps & {
  note?: ReactNode;
  required?: boolean;
  children: (wiring: Wiring) => ReactNode;
}) {
  const id = useId();
  const described = [hint && `${id}-hint`, error ? `${id}-error` : note && `${id}-note`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <FieldLabel htmlFor={id} required={required}>
        {label}
      </FieldLabel>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {note !== undefined && <FieldNote id={`${id}-note`}>{!error && note}</FieldNote>}
      <FieldErrorText id={`${id}-error`} message={error} />
    </div>
  );
}

/** Marks optional fields, since most are required. */
export function FieldLabel({
  required,
  children,
  ...props
}: ComponentProps<'label'> & { required?: boolean }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: callers pass htmlFor
    <label className="text-[0.9375rem] font-medium" {...props}>
      {children}
      {!required && <span className="font-normal text-muted"> (optional)</span>}
    </label>
  );
}

export function FieldErrorText({ id, message }: { id: string; message: string | undefined }) {
  if (!message) return null;
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm text-danger">
      <Icon node={CircleAlert} className="mt-0.5 size-4 shrink-0" strokeWidth={2} />
      {message}
    </p>
  );
}

type ControlProps<Element extends 'input' | 'textarea' | 'select'> = FieldProps &
  Omit<ComponentProps<Element>, 'id'>;

/** Splits the props between the field and its control, and adds what the form knows of the field. */
function useControl<Props extends FieldProps & { name?: string; required?: boolean }>(
  given: Props,
) {
  const { error: found, ...rule } = useFormField(given.name);
  const { label, hint, error = found, className, ...control } = { ...rule, ...given };
  return [{ label, hint, error, className, required: control.required }, control] as const;
}

type TextFieldProps = ControlProps<'input'> & Slips;

export function TextField({ meantOf, numberNote, ...props }: TextFieldProps) {
  const [field, input] = useControl(props);
  const [note, watch] = useSlip(input.type, { meantOf, numberNote });
  return (
    <Field note={note} {...field}>
      {(wiring) => <input type="text" className="control" {...watch} {...input} {...wiring} />}
    </Field>
  );
}

/** Grows with its text where the browser supports that. */
export function TextAreaField(props: ControlProps<'textarea'>) {
  const [field, textarea] = useControl(props);
  return (
    <Field {...field}>
      {(wiring) => <textarea rows={5} className="control" {...textarea} {...wiring} />}
    </Field>
  );
}

type SelectProps = ControlProps<'select'> & {
  options: readonly { readonly value: string; readonly label: string }[];
  /** The empty first option. */
  placeholder?: string;
};

/** A native select, the best picker on a phone. */
export function SelectField({ options, placeholder, ...props }: SelectProps) {
  const [field, { maxLength: _, ...select }] = useControl(props);
  return (
    <Field {...field}>
      {(wiring) => (
        <select className="control" {...select} {...wiring}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
