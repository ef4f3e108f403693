import { jobPositions, states } from '#app/careers/application-options.ts';
import { applicationStatuses, parseStatus, statusLabel } from '#app/careers/application-status.ts';
import type { ApplicationFilters as Filters } from '#app/careers/applications.server.ts';
import { FilterSelect, RefreshButton, useFilters } from '#app/lists/filters.tsx';
import { StateFilter } from './state-filter.tsx';

/** Reads `?status=&position=&state=&state=`; a value that is no choice counts as absent. */
export function readFilters(search: URLSearchParams): Filters {
  const chosen = search.getAll('state');
  return {
    status: parseStatus(search.get('status')),
    position: jobPositions.find((position) => position === search.get('position')) ?? null,
    states: states.map((state) => state.value).filter((state) => chosen.includes(state)),
  };
}

type Props = {
  choices: { states: string[]; positions: string[] };
};

export function ApplicationFilters({ choices }: Props) {
  const [search, change] = useFilters();
  const { status, position, states } = readFilters(search);
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3">
      <FilterSelect
        label="Status"
        all="All Statuses"
        value={status}
        options={applicationStatuses}
        labels={statusLabel}
        onChange={(status) => change({ status })}
      />
      <FilterSelect
        label="Job position"
        all="All Positions"
        value={position}
        options={choices.positions}
        onChange={(position) => change({ position })}
      />
      <StateFilter
        selected={states}
        occurring={choices.states}
        onChange={(state) => change({ state })}
      />
      <RefreshButton />
    </div>
  );
}
