import { type KeyboardEvent, useEffect, useRef } from 'react';
import { href, Link, useNavigate, useSearchParams } from 'react-router';
import { goIntoDetail } from '#app/careers/admin/detail/application-detail.tsx';
import { usePendingStatus } from '#app/careers/admin/detail/status-select.tsx';
import { optionLabel, states } from '#app/careers/application-options.ts';
import { mostCounted, statusLabel, statusTone } from '#app/careers/application-status.ts';
import type { ApplicationListItem } from '#app/careers/applications.server.ts';
import { EmptyList } from '#app/lists/empty-list.tsx';
import type { ListPage } from '#app/lists/list-page.server.ts';
import { changedSearch } from '#app/lists/list-url.ts';
import { Pagination } from '#app/lists/pagination.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Day } from '#app/ui/day.tsx';
import { type Selection, StartSelecting } from './select-several.tsx';

type Props = {
  list: ListPage<ApplicationListItem>;
  /** How many are before this page; null if that is not counted. */
  newer: number | null;
  count: number;
  /** The search has looked only at the newest. */
  isPart: boolean;
  /** Why the search was refused. */
  refusal: string | null;
  selectedId: string | null;
  selection: Selection;
};

/**
 * One page of applications, newest first. The Tab key stops at it once; arrow keys move through it and open each
 * application, and Enter moves the focus into the open one.
 */
export function ApplicationList({
  list,
  newer,
  count,
  isPart,
  refusal,
  selectedId,
  selection,
}: Props) {
  const moveByArrow = useArrowKeys();
  const listRef = useOpenOneInView(selectedId);
  const isListed = list.items.some(({ id }) => id === selectedId);
  const tabStop = isListed ? selectedId : list.items[0]?.id;
  return (
    <section
      aria-labelledby="applications-title"
      className="overflow-hidden rounded-card border border-line bg-surface lg:sticky lg:top-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line px-4 py-2">
        <h2 id="applications-title" className="py-2 text-lg">
          Applications ({countText(count)})
        </h2>
        <StartSelecting selection={selection} />
        {isPart && (
          <p className="basis-full pb-2 text-sm text-muted">
            Words of one or two letters, and short numbers, were looked for in the newest
            {` ${said(mostCounted)} only.`}
          </p>
        )}
      </div>
      {list.items.length === 0 ? (
        <EmptyList
          text={refusal ?? 'No applications found with the current filters.'}
          filters={['status', 'position', 'state', 'search']}
        >
          People apply on the{' '}
          <a href={href('/career')} className="underline underline-offset-4">
            careers page
          </a>
          , for the jobs that are{' '}
          <Link to={href('/admin/jobs')} className="underline underline-offset-4">
            open
          </Link>
          .
        </EmptyList>
      ) : (
        <ul
          ref={listRef}
          id="applications"
          onKeyDown={moveByArrow}
          className="relative max-h-[600px] overflow-y-auto lg:max-h-[min(600px,calc(100vh-11rem))]"
        >
          {list.items.map((item) => (
            <Item
              key={item.id}
              item={item}
              selected={item.id === selectedId}
              isTabStop={item.id === tabStop}
              selection={selection}
            />
          ))}
        </ul>
      )}
      <Pagination list={list} place={placeText(newer, list.items.length, count)} />
    </section>
  );
}

const said = (n: number) => n.toLocaleString('en-MY');

/** The number, with '+' when a search has stopped counting. */
function countText(count: number): string {
  return `${said(count)}${count === mostCounted ? '+' : ''}`;
}

/** '51 to 100 of 166' */
function placeText(newer: number | null, shown: number, count: number): string | undefined {
  if (newer === null) return;
  return `${said(newer + 1)} to ${said(newer + shown)} of ${countText(count)}`;
}

function Item({
  item,
  selected,
  isTabStop,
  selection: { ticked, tick },
}: {
  item: ApplicationListItem;
  selected: boolean;
  isTabStop: boolean;
  selection: Selection;
}) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const url = changedSearch(search, { application: item.id }, []);
  const status = usePendingStatus(item.id) ?? item.application_status;
  return (
    <li className="flex border-b border-line last:border-b-0">
      {ticked && (
        <label className="flex items-center pr-3 pl-4">
          <input
            type="checkbox"
            aria-label={`Select ${item.full_name}`}
            tabIndex={isTabStop ? 0 : -1}
            checked={ticked.has(item.id)}
            onChange={({ target, nativeEvent }) =>
              tick(
                item.id,
                target.checked,
                nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
              )
            }
            className="size-6 accent-matcha"
          />
        </label>
      )}
      <Link
        to={url}
        preventScrollReset
        onClick={(event) => {
          const byKeyboard = event.detail === 0;
          if (!byKeyboard) return;
          event.preventDefault();
          navigate(url, { preventScrollReset: true, state: goIntoDetail });
        }}
        tabIndex={isTabStop ? 0 : -1}
        aria-current={selected ? 'true' : undefined}
        className={classNames(
          'min-w-0 grow border-l-2 py-3 pr-4 -outline-offset-2 recolors',
          ticked ? 'pl-2' : 'pl-4',
          selected ? 'border-matcha bg-matcha-mist' : 'border-transparent hover:bg-paper',
        )}
      >
        <span className="flex items-start justify-between gap-3">
          <span className="min-w-0 font-medium">{item.full_name}</span>
          <Badge tone={statusTone[status]}>{statusLabel[status]}</Badge>
        </span>
        <span className="mt-0.5 flex flex-wrap justify-between gap-x-3 text-sm text-muted">
          {item.job_position}, {optionLabel(states, item.state)}
          <span>
            {item.rating && `${item.rating} of 5, `}
            <Day at={item.created_at} short />
          </span>
        </span>
      </Link>
    </li>
  );
}

/** Keeps the open application in view in the list, also when keys or links of the detail have opened it. */
function useOpenOneInView(selectedId: string | null) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (!selectedId || !list.current) return;
    const item = list.current.querySelector<HTMLElement>('[aria-current]')?.closest('li');
    if (!item) return;
    const { offsetTop: top, offsetHeight: height } = item;
    const { scrollTop, clientHeight } = list.current;
    if (top < scrollTop) list.current.scrollTop = top;
    else if (top + height > scrollTop + clientHeight)
      list.current.scrollTop = top + height - clientHeight;
  }, [selectedId]);
  return list;
}

/** Moves the focus by the arrow keys, and opens each application without adding to the history. */
function useArrowKeys() {
  const navigate = useNavigate();
  return (event: KeyboardEvent<HTMLUListElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const links = [...event.currentTarget.querySelectorAll('a')];
    // The focused element is one of the links, since the key came from it.
    const next = links[links.indexOf(document.activeElement as HTMLAnchorElement) + step];
    if (!next) return;
    next.focus();
    navigate(next.search, { replace: true, preventScrollReset: true });
  };
}
