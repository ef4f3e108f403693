import { jobPositions, states } from '#app/careers/application-options.ts';
import { listedStatuses, listedStatusLabel, parseStatus } from '#app/careers/application-status.ts';
import type {
  FilterChoices,
  ApplicationFilters as Filters,
} from '#app/careers/applications.server.ts';
import { FilterSelect, RefreshButton, useFilters } from '#app/lists/filters.tsx';
import { readSearchText } from '#app/lists/list-url.ts';
import { SearchBox } from '#app/lists/search-box.tsx';
import { StateFilter } from './state-filter.tsx';

/** No name, address or number is longer. */
const longestSearch = 200;

/** Reads `?status=&position=&state=&state=&search=`; an unknown value counts as absent. */
export function readFilters(search: URLSearchParams): Filters {
  const chosen = search.getAll('state');
  return {
    status: listedStatuses.find((status) => status === search.get('status')) ?? null,
    position: jobPositions.find((position) => position === search.get('position')) ?? null,
    states: states.map((state) => state.value).filter((state) => chosen.includes(state)),
    search: readSearchText(search, longestSearch),
  };
}

export function ApplicationFilters({ choices }: { choices: FilterChoices }) {
  const [search, change] = useFilters();
  const { status, position, states, search: searched } = readFilters(search);
  const isCounted = !searched && (status === null || parseStatus(status) !== null);
  const counts = isCounted ? choices : undefined;
  return (
    // Leaves room for the longest status on a phone, and at 1024 px for the text in the search box.
    <search className="flex flex-wrap items-center gap-3 lg:gap-2 xl:gap-3 max-sm:[&>select:first-of-type]:w-46">
      <SearchBox
        label="Search applicants"
        searched={searched}
        maxLength={longestSearch}
        onSearch={(search) => change({ search }, { replace: true })}
      />
      <FilterSelect
        label="Status"
        all="All Statuses"
        value={status}
        options={listedStatuses}
        labels={listedStatusLabel}
        counts={counts?.statuses}
        onChange={(status) => change({ status })}
      />
      <FilterSelect
        label="Job position"
        all="All Positions"
        value={position}
        options={jobPositions.filter((one) => one === position || one in choices.positions)}
        counts={counts?.positions}
        onChange={(position) => change({ position })}
      />
      <StateFilter
        selected={states}
        occurring={choices.states}
        counts={counts?.states}
        onChange={(state) => change({ state })}
      />
      <RefreshButton />
    </search>
  );
}
