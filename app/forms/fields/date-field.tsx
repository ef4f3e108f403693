import { useId } from 'react';
import { useFormField } from '#app/forms/form.tsx';
import { monthNames } from '#app/shared/dates.ts';
import { FieldErrorText } from './field.tsx';

type DateFieldProps = {
  legend: string;
  /** The selects are named `{name}.day`, `{name}.month`, `{name}.year`. */
  name: string;
  years: readonly number[];
  error?: string;
  /** 'YYYY-MM-DD'; an unselected part is empty, as in '2000--05' */
  defaultValue?: string;
  required?: boolean;
};

const days = Array.from({ length: 31 }, (_, index) => index + 1);

/** Three selects: quicker for a birthday than any calendar. */
export function DateField({ legend, name, years, ...given }: DateFieldProps) {
  const { error, defaultValue = '', required } = { ...useFormField(name), ...given };
  const [year, month, day] = defaultValue.split('-').map((part) => part && `${+part}`);
  const errorId = useId();
  // The month gets most of the spare width, so that 'September' can be read on a phone.
  const parts = [
    ['day', 'Day', day, days, 'basis-[4.5rem] grow'],
    ['month', 'Month', month, monthNames, 'basis-[7rem] grow-2'],
    ['year', 'Year', year, years, 'basis-[5.5rem] grow'],
  ] as const;
  return (
    // Spans both columns of a form: one column would be too narrow for three selects.
    <fieldset className="flex min-w-0 flex-col gap-1.5 sm:col-span-2 sm:max-w-md">
      <legend className="mb-1.5 text-[0.9375rem] font-medium">{legend}</legend>
      {/* Side by side on a phone of 320 px, stacked when text is enlarged. */}
      <div className="flex flex-wrap gap-2">
        {parts.map(([part, label, picked, options, width]) => (
          <select
            key={part}
            name={`${name}.${part}`}
            aria-label={label}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            required={required}
            defaultValue={picked ?? ''}
            autoComplete={`bday-${part}`}
            className={`control w-auto min-w-0 max-sm:pl-2.5 ${width}`}
          >
            <option value="">{label}</option>
            {options.map((option, index) => (
              // A day or a year is its own value.
              <option key={option} value={part === 'month' ? index + 1 : undefined}>
                {option}
              </option>
            ))}
          </select>
        ))}
      </div>
      <FieldErrorText id={errorId} message={error} />
    </fieldset>
  );
}
