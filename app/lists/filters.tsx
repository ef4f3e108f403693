import { RefreshCw } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { IconButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { hideToast } from '#app/ui/toast.tsx';

/** A select that narrows a list; `all` is its first option, which lets everything through. */
export function FilterSelect({
  label,
  all,
  value,
  options,
  onChange,
}: {
  label: string;
  all: string;
  value: string | null;
  options: [value: string, label: string][];
  onChange: (value: string) => void;
}) {
  return (
    <select
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
      className="control w-48 grow sm:grow-0"
    >
      <option value="">{all}</option>
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  );
}

/** Loads the page's data again. */
export function RefreshButton() {
  const revalidator = useRevalidator();
  const refreshing = revalidator.state === 'loading';
  function refresh() {
    if (refreshing) return;
    // The answer to what was done before makes room for the answer to this.
    hideToast();
    revalidator.revalidate();
  }
  return (
    <IconButton
      label="Refresh"
      // Not `disabled`, which would take the focus from who works by keyboard.
      aria-disabled={refreshing}
      onClick={refresh}
      className="border border-edge bg-surface"
    >
      <RefreshCw
        aria-hidden
        strokeWidth={1.5}
        className={classNames('size-5', refreshing && 'animate-spin')}
      />
    </IconButton>
  );
}
