import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAction } from '#app/admin/actions/use-action.ts';
import { ListChecks } from '#app/admin/icons.ts';
import type { ApplicationIntent, SetResult } from '#app/careers/admin/actions.server.ts';
import {
  type ApplicationStatus,
  applicationStatuses,
  mostAtOnce,
  parseStatus,
  statusLabel,
} from '#app/careers/application-status.ts';
import type { ApplicationListItem } from '#app/careers/applications.server.ts';
import type { StatusStep } from '#app/careers/review/set-application-status.server.ts';
import { changedSearch } from '#app/lists/list-url.ts';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { small } from '../detail/review-keys.tsx';
import { TellSeveral } from './tell-several.tsx';

type Chosen = { filters: string; ticked: ReadonlyMap<string, ApplicationStatus> };

export type Selection = ReturnType<typeof useSelection>;

/**
 * The selection of several applications, and the actions on it. `ticked`: the ticked ones with their status, null while
 * none can be ticked. `done`: the changes that can be undone.
 */
export function useSelection(items: readonly ApplicationListItem[]) {
  const [search] = useSearchParams();
  const filters = changedSearch(search, { application: '', edit: '' });
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [done, setDone] = useState<readonly StatusStep[]>([]);
  const last = useRef<string>(null);
  const { send, sending } = useAction<ApplicationIntent, SetResult>({
    failed: 'Failed to update application status',
  });
  // With other filters the list shows others, and applications out of sight must not stay ticked.
  if (chosen && chosen.filters !== filters) setChosen({ filters, ticked: new Map() });
  const ticked = chosen && chosen.filters === filters ? chosen.ticked : null;
  // Ignores an answer that comes when other filters have been chosen meanwhile.
  const setTicked = (next: Chosen['ticked']) =>
    setChosen((now) => (now?.filters === filters ? { filters, ticked: next } : now));
  const tickNone = () => setTicked(new Map());
  const statusOf = new Map(items.map(({ id, application_status }) => [id, application_status]));
  const indexOf = (wanted: string | null) => items.findIndex(({ id }) => id === wanted);

  async function set(steps: readonly StatusStep[], undo?: 'yes') {
    const groups = applicationStatuses.flatMap((from) =>
      applicationStatuses.map((to) => {
        const those = steps.filter((step) => step.from === from && step.to === to);
        return { from, to, ids: those.map(({ id }) => id) };
      }),
    );
    const sent = JSON.stringify(groups);
    const result = await send({ intent: 'set-several', steps: sent, ...(undo && { undo }) });
    if (!result?.ok || !result.done) return;
    // If nothing was changed, the earlier undo stays.
    if (undo) setDone([]);
    else if (result.done.length > 0) setDone(result.done);
    // The list may no longer show them.
    tickNone();
  }

  return {
    // If the page shows an application, its current status counts.
    ticked: ticked && new Map([...ticked].map(([id, then]) => [id, statusOf.get(id) ?? then])),
    done,
    sending,
    start() {
      setDone([]);
      setChosen({ filters, ticked: new Map() });
    },
    end: () => setChosen(null),
    /** @param toLast also ticks all between it and the one that was ticked last */
    tick(id: string, on: boolean, toLast: boolean) {
      const at = indexOf(id);
      const other = toLast ? indexOf(last.current) : at;
      const [first, end] = other < 0 ? [at, at] : [Math.min(at, other), Math.max(at, other)];
      const next = new Map(ticked);
      for (const item of items.slice(first, end + 1)) {
        if (on) next.set(item.id, item.application_status);
        else next.delete(item.id);
      }
      last.current = id;
      setTicked(next);
    },
    tickNone,
    async tickAll() {
      const result = await send({ intent: 'find-all', search: `?${search}` });
      if (result?.found) setTicked(new Map(result.found));
    },
    set,
    undo: () =>
      set(
        done.map(({ id, from, to }) => ({ id, from: to, to: from })),
        'yes',
      ),
    /** After the emails are written, nothing can be undone any more. */
    forget() {
      setDone([]);
      tickNone();
    },
  };
}

/** The button 'Select several' at the list, and 'Undo' for the last change of several. */
export function StartSelecting({ selection }: { selection: Selection }) {
  return (
    <div className={classNames('flex gap-3', selection.ticked && 'invisible')}>
      <UndoSeveral selection={selection} />
      <Button look="secondary" onClick={selection.start} className={small}>
        <Icon node={ListChecks} className="size-4 lg:hidden xl:block" />
        Select several
      </Button>
    </div>
  );
}

function UndoSeveral({ selection: { done, sending, undo } }: { selection: Selection }) {
  const count = done.length;
  if (count === 0) return null;
  return (
    <Button
      look="secondary"
      aria-label={`Undo the change of ${count} applications`}
      disabled={sending}
      onClick={undo}
      className={small}
    >
      Undo
    </Button>
  );
}

/**
 * The bar that sets the status of all ticked applications, and tells the applicants. On a desktop it takes the place
 * of the filters, on smaller screens it is at the lower edge, so that nothing else moves.
 */
export function SelectionBar({
  count,
  selection,
}: {
  /** How many applications there are on all pages. */
  count: number;
  selection: Selection;
}) {
  const { ticked, done, sending } = selection;
  if (!ticked) return null;

  const setAll = (to: ApplicationStatus | null) =>
    to && selection.set([...ticked].map(([id, from]) => ({ id, from, to })));

  // After a change nothing is ticked, so the emails are about those that were just changed.
  const told = ticked.size ? ticked : new Map(done.map(({ id, to }) => [id, to]));
  const areAll = ticked.size > 0 && ticked.size >= Math.min(count, mostAtOnce);
  return (
    <section
      aria-label="Selected applications"
      className="z-20 flex flex-wrap items-center gap-3 bg-paper max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:border-t max-lg:border-line max-lg:px-4 max-lg:py-3"
    >
      <select
        aria-label={`Set status of ${ticked.size} selected`}
        value=""
        disabled={ticked.size === 0 || sending}
        onChange={(event) => setAll(parseStatus(event.target.value))}
        className="control w-48 max-sm:grow"
      >
        <option value="">Set status of {ticked.size}</option>
        {applicationStatuses.map((status) => (
          <option key={status} value={status}>
            {statusLabel[status]}
          </option>
        ))}
      </select>
      <Button look="secondary" onClick={selection.end} className="lg:order-last lg:ml-auto">
        Done
      </Button>
      <UndoSeveral selection={selection} />
      <TellSeveral statuses={told} onDone={selection.forget} />
      <Button
        look="secondary"
        disabled={sending}
        onClick={areAll ? selection.tickNone : selection.tickAll}
        className="max-sm:grow"
      >
        Select {areAll ? 'none' : count > mostAtOnce ? `the first ${mostAtOnce}` : `all ${count}`}
      </Button>
    </section>
  );
}
