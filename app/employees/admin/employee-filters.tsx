import {
  employeeFilterStatuses,
  employeePositions,
  onboardingStatusLabel,
  parseEmployeePosition,
  parseFilterStatus,
} from '#app/employees/employee.ts';
import type { EmployeeFilters as Filters } from '#app/employees/employees.server.ts';
import { FilterSelect, RefreshButton, useFilters } from '#app/lists/filters.tsx';
import { readSearchText } from '#app/lists/list-url.ts';
import { SearchBox } from '#app/lists/search-box.tsx';

/** The longest text that can be searched for: no name is longer, and URLs should be short. */
const longestSearch = 200;

/** Reads `?status=&position=&search=`; an unknown value counts as absent. */
export function readFilters(search: URLSearchParams): Filters {
  return {
    status: parseFilterStatus(search.get('status')),
    position: parseEmployeePosition(search.get('position')),
    search: readSearchText(search, longestSearch),
  };
}

export function EmployeeFilters() {
  const [url, change] = useFilters();
  const { status, position, search } = readFilters(url);
  return (
    <search className="mt-6 flex flex-wrap items-center gap-3">
      <SearchBox
        label="Search employees"
        searched={search}
        maxLength={longestSearch}
        onSearch={(search) => change({ search }, { replace: true })}
      />
      <FilterSelect
        label="Status"
        all="All Statuses"
        value={status}
        options={employeeFilterStatuses}
        labels={{
          ...onboardingStatusLabel,
          'ends-today': 'Link ends today',
          unsent: 'Email not sent',
          flagged: 'To confirm',
          left: 'Left',
        }}
        onChange={(status) => change({ status })}
      />
      <FilterSelect
        label="Position"
        all="All Positions"
        value={position}
        options={employeePositions}
        onChange={(position) => change({ position })}
      />
      <RefreshButton />
    </search>
  );
}
