import { startTransition, useOptimistic } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import {
  employeePositions,
  onboardingStatuses,
  onboardingStatusLabel,
} from '#app/employees/employee.ts';
import { FilterSelect, RefreshButton } from '#app/lists/filters.tsx';
import { SearchBox } from '#app/lists/search-box.tsx';
import { changedSearch, longestSearch, readListUrl } from './list-url.ts';

/** Status, position, a refresh and the search. What is chosen stands in the URL. */
export function EmployeeFilters() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  // A choice shows at once, and the next builds on it, while the list it asks for is on its way.
  const [latest, showAtOnce] = useOptimistic(search);
  const { filters } = readListUrl(latest);
  const change = (part: Parameters<typeof changedSearch>[1], replace = false) =>
    startTransition(async () => {
      const next = changedSearch(latest, part);
      showAtOnce(next);
      await navigate({ search: next.toString() }, { preventScrollReset: true, replace });
    });
  return (
    <search className="mt-6 flex flex-wrap items-center gap-3">
      <SearchBox
        label="Search employees"
        placeholder="Search employees..."
        searched={filters.search}
        maxLength={longestSearch}
        onSearch={(text) => change({ search: text }, true)}
      />
      <FilterSelect
        label="Status"
        all="All Statuses"
        value={filters.status}
        options={onboardingStatuses.map((status) => [status, onboardingStatusLabel[status]])}
        onChange={(status) => change({ status })}
      />
      <FilterSelect
        label="Position"
        all="All Positions"
        value={filters.position}
        options={employeePositions.map((position) => [position, position])}
        onChange={(position) => change({ position })}
      />
      <RefreshButton />
    </search>
  );
}
