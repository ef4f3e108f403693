import type { ComponentProps } from 'react';

/** A switch that saves at once. `checked` is the wanted state, even while it is being saved; a word shows it, too. */
export function Switch({
  label,
  name = label,
  checked,
  onChange,
  ...input
}: Omit<ComponentProps<'input'>, 'onChange' | 'name'> & {
  label: string;
  /** The name for screen readers: the label, and what it belongs to. */
  name?: string;
  checked: boolean;
  onChange: (on: boolean) => void;
}) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        role="switch"
        aria-label={name}
        checked={checked}
        aria-checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="switch"
        {...input}
      />
      {label}: {checked ? 'yes' : 'no'}
    </label>
  );
}
