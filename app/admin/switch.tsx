import type { ComponentProps } from 'react';

/** Saves at once; `checked` is what is wanted, even while that is being saved. What is shown says it in a word, too. */
export function Switch({
  label,
  name = label,
  checked,
  onChange,
  ...input
}: Omit<ComponentProps<'input'>, 'onChange' | 'name'> & {
  label: string;
  /** What a screen reader says: the label, and of what. */
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
