import { startTransition, useOptimistic } from 'react';
import { useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { IconButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { hideToast } from '#app/ui/toast-store.ts';
import { changedSearch, type UrlChange } from './list-url.ts';

const RefreshCw =
  'M3 12a9 9 0 0 1 9-9 9.75 9.75 0 0 1 6.74 2.74L21 8M21 3v5h-5M21 12a9 9 0 0 1-9 9 9.75 9.75 0 0 1-6.74-2.74L3 16M8 16H3v5';

export function useFilters() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  // While the list is still loading, a choice is shown at once, and the next one builds on it.
  const [latest, showAtOnce] = useOptimistic(search);
  function change(part: UrlChange, options: { replace?: boolean } = {}) {
    startTransition(async () => {
      const next = changedSearch(latest, part);
      showAtOnce(new URLSearchParams(next));
      await navigate(next, { preventScrollReset: true, ...options });
    });
  }
  return [latest, change] as const;
}

/** `all` is the label of the first option, which filters nothing. */
export function FilterSelect({
  label,
  all,
  value,
  options,
  labels = {},
  counts,
  onChange,
}: {
  label: string;
  all: string;
  value: string | null;
  options: readonly string[];
  /** Labels of options, where they differ from the values. */
  labels?: Readonly<Record<string, string>>;
  /** How many entries each option would show, if known. */
  counts?: Readonly<Record<string, number>>;
  onChange: (value: string) => void;
}) {
  return (
    <select
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
      className="control w-36 grow sm:w-48 sm:grow-0"
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {labels[option] ?? option}
          {counts?.[option] !== undefined && ` (${counts[option].toLocaleString('en-MY')})`}
        </option>
      ))}
    </select>
  );
}

export function RefreshButton() {
  const revalidator = useRevalidator();
  const refreshing = revalidator.state === 'loading';
  function refresh() {
    if (refreshing) return;
    // Hide the toast of an earlier action, to make room for a new one.
    hideToast();
    revalidator.revalidate();
  }
  return (
    <IconButton
      label="Refresh"
      // Not `disabled`, which would move the keyboard focus.
      aria-disabled={refreshing}
      onClick={refresh}
      className="border border-edge bg-surface"
    >
      <Icon node={RefreshCw} className={classNames('size-5', refreshing && 'animate-spin')} />
    </IconButton>
  );
}
