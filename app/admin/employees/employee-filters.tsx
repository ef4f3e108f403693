import { Search } from 'lucide-react';
import { startTransition, useEffect, useOptimistic, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import {
  employeePositions,
  onboardingStatuses,
  onboardingStatusLabel,
} from '#app/employees/employee.ts';
import { FilterSelect, RefreshButton } from '#app/ui/filters.tsx';
import { changedSearch, longestSearch, readListUrl } from './list-url.ts';

/** How long a pause in typing means that the search may begin, in milliseconds. */
const typingPauseMs = 250;

/** Status, position, a refresh and the search (SPEC 2). What is chosen stands in the URL. */
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
      <SearchBox searched={filters.search} onSearch={(text) => change({ search: text }, true)} />
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

/** Searches when typing pauses. What is typed follows the URL when that changes by itself. */
function SearchBox({ searched, onSearch }: { searched: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(searched);
  const asked = useRef(searched);
  useEffect(() => {
    if (searched === asked.current) return;
    asked.current = searched;
    setText(searched);
  }, [searched]);
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = wanted;
      onSearch(wanted);
    }, typingPauseMs);
    return () => clearTimeout(timer);
  });
  return (
    <div className="relative w-full sm:w-72">
      <Search
        aria-hidden
        strokeWidth={1.5}
        className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        aria-label="Search employees"
        placeholder="Search employees..."
        value={text}
        maxLength={longestSearch}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        className="control pl-11"
      />
    </div>
  );
}
