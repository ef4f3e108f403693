import { useId } from 'react';
import { monthNames } from '#app/values/dates.ts';
import { FieldError } from './field.tsx';

/** The three choices as the selects hold them: '' while not picked. */
export type DateParts = { day: string; month: string; year: string };

type DateFieldProps = {
  legend: string;
  /** The selects are named `{name}.day`, `{name}.month`, `{name}.year`. */
  name: string;
  years: readonly number[];
  error?: string;
  defaultValue?: DateParts;
  required?: boolean;
};

const days = Array.from({ length: 31 }, (_, index) => ({ value: index + 1, label: index + 1 }));
const months = monthNames.map((label, index) => ({ value: index + 1, label }));

/** A day picked as Day, Month and Year: quicker for a birthday than any calendar (SPEC 3). */
export function DateField({ legend, name, years, error, defaultValue, required }: DateFieldProps) {
  const errorId = useId();
  const parts = [
    { label: 'Day', part: 'day', options: days },
    { label: 'Month', part: 'month', options: months },
    { label: 'Year', part: 'year', options: years.map((year) => ({ value: year, label: year })) },
  ] as const;
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-[0.9375rem] font-medium">{legend}</legend>
      <div className="grid grid-cols-[1fr_1.5fr_1.2fr] gap-2">
        {parts.map(({ label, part, options }) => (
          <select
            key={part}
            name={`${name}.${part}`}
            aria-label={label}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            required={required}
            defaultValue={defaultValue?.[part] ?? ''}
            autoComplete={`bday-${part}`}
            className="control"
          >
            <option value="">{label}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        ))}
      </div>
      <FieldError id={errorId} message={error} />
    </fieldset>
  );
}
