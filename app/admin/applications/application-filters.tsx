import { RefreshCw } from 'lucide-react';
import { startTransition, useOptimistic } from 'react';
import { useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { applicationStatuses, statusLabel } from '#app/careers/application-status.ts';
import { IconButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { changedSearch, readListUrl } from './list-url.ts';
import { StateFilter } from './state-filter.tsx';

type Props = {
  /** The values that occur among the applications. */
  choices: { states: string[]; positions: string[] };
};

/** Status, job position, states, and a refresh (SPEC 2). What is chosen stands in the URL. */
export function ApplicationFilters({ choices }: Props) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  // A choice shows at once, and the next builds on it, while the list it asks for is on its way.
  const [latest, showAtOnce] = useOptimistic(search);
  const { filters } = readListUrl(latest);
  const revalidator = useRevalidator();
  const change = (part: Parameters<typeof changedSearch>[1]) =>
    startTransition(async () => {
      const next = changedSearch(latest, part);
      showAtOnce(next);
      await navigate({ search: next.toString() }, { preventScrollReset: true });
    });
  const refreshing = revalidator.state === 'loading';
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3">
      <FilterSelect
        label="Status"
        all="All Statuses"
        value={filters.status}
        options={applicationStatuses.map((status) => [status, statusLabel[status]])}
        onChange={(status) => change({ status })}
      />
      <FilterSelect
        label="Job position"
        all="All Positions"
        value={filters.position}
        options={choices.positions.map((position) => [position, position])}
        onChange={(position) => change({ position })}
      />
      <StateFilter
        selected={filters.states}
        occurring={choices.states}
        onChange={(state) => change({ state })}
      />
      <IconButton
        label="Refresh"
        onClick={() => revalidator.revalidate()}
        disabled={refreshing}
        className="border border-edge bg-surface"
      >
        <RefreshCw
          aria-hidden
          strokeWidth={1.5}
          className={classNames('size-5', refreshing && 'animate-spin')}
        />
      </IconButton>
    </div>
  );
}

function FilterSelect({
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
      className="control w-full sm:w-48"
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
