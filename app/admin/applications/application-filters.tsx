import { startTransition, useOptimistic } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { applicationStatuses, statusLabel } from '#app/careers/application-status.ts';
import { FilterSelect, RefreshButton } from '#app/lists/filters.tsx';
import { changedSearch, readListUrl } from './list-url.ts';
import { StateFilter } from './state-filter.tsx';

type Props = {
  /** The values that occur among the applications. */
  choices: { states: string[]; positions: string[] };
};

/** Status, job position, states, and a refresh. What is chosen stands in the URL. */
export function ApplicationFilters({ choices }: Props) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  // A choice shows at once, and the next builds on it, while the list it asks for is on its way.
  const [latest, showAtOnce] = useOptimistic(search);
  const { filters } = readListUrl(latest);
  const change = (part: Parameters<typeof changedSearch>[1]) =>
    startTransition(async () => {
      const next = changedSearch(latest, part);
      showAtOnce(next);
      await navigate({ search: next.toString() }, { preventScrollReset: true });
    });
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
      <RefreshButton />
    </div>
  );
}
