import type { KeyboardEvent } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { optionLabel, states } from '#app/careers/application-options.ts';
import { statusLabel, statusTone } from '#app/careers/application-status.ts';
import type { ApplicationListItem } from '#app/careers/applications.server.ts';
import type { ListPage } from '#app/lists/list-page.server.ts';
import { changedSearch } from '#app/lists/list-url.ts';
import { Pagination } from '#app/lists/pagination.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Day } from '#app/ui/day.tsx';
import { usePendingStatus } from './status-select.tsx';

type Props = {
  list: ListPage<ApplicationListItem>;
  count: number;
  selectedId: string | null;
};

/** One page of applications, newest first. Arrow keys move through it and open what they reach. */
export function ApplicationList({ list, count, selectedId }: Props) {
  const moveByArrow = useArrowKeys();
  return (
    <section
      aria-labelledby="applications-title"
      className="overflow-hidden rounded-card border border-line bg-surface"
    >
      <h2 id="applications-title" className="border-b border-line px-5 py-4 text-lg">
        Applications ({count.toLocaleString('en-MY')})
      </h2>
      {list.items.length === 0 ? (
        <p className="px-5 py-16 text-center text-muted">
          No applications found with the current filters.
        </p>
      ) : (
        <ul onKeyDown={moveByArrow} className="max-h-[600px] overflow-y-auto">
          {list.items.map((item) => (
            <Item key={item.id} item={item} selected={item.id === selectedId} />
          ))}
        </ul>
      )}
      <Pagination list={list} />
    </section>
  );
}

function Item({ item, selected }: { item: ApplicationListItem; selected: boolean }) {
  const [search] = useSearchParams();
  const status = usePendingStatus(item.id) ?? item.application_status;
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        to={changedSearch(search, { application: item.id }, [])}
        preventScrollReset
        aria-current={selected ? 'true' : undefined}
        className={classNames(
          'block border-l-2 px-5 py-4 -outline-offset-2 recolors',
          selected ? 'border-matcha bg-matcha-mist' : 'border-transparent hover:bg-paper',
        )}
      >
        <span className="flex items-start justify-between gap-3">
          <span className="min-w-0 font-medium">{item.full_name}</span>
          <Badge tone={statusTone[status]}>{statusLabel[status]}</Badge>
        </span>
        <span className="mt-1 block text-sm text-muted">{item.job_position}</span>
        <span className="mt-0.5 flex justify-between gap-3 text-sm text-muted">
          {optionLabel(states, item.state)}
          <Day at={item.created_at} short />
        </span>
      </Link>
    </li>
  );
}

/** Moves the focus by the arrow keys, and opens what it reaches without a page of history for each. */
function useArrowKeys() {
  const navigate = useNavigate();
  return (event: KeyboardEvent<HTMLUListElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const links = [...event.currentTarget.querySelectorAll('a')];
    // What has the focus is one of the links: the key came from it.
    const next = links[links.indexOf(document.activeElement as HTMLAnchorElement) + step];
    if (!next) return;
    next.focus();
    navigate(next.search, { replace: true, preventScrollReset: true });
  };
}
