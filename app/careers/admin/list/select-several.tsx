import { useState } from 'react';
import { type ActionResult, useAction } from '#app/admin/actions/use-action.ts';
import type { ApplicationIntent } from '#app/careers/admin/actions.server.ts';
import {
  type ApplicationStatus,
  applicationStatuses,
  parseStatus,
  statusLabel,
} from '#app/careers/application-status.ts';
import type { ApplicationListItem } from '#app/careers/applications.server.ts';
import { Button } from '#app/ui/button.tsx';

type Step = { id: string; from: ApplicationStatus; to: ApplicationStatus };
type SetResult = ActionResult & { done?: readonly Step[] };

/** Which applications of the list are ticked; null while none can be. */
export function useTicked() {
  const [ticked, setTicked] = useState<ReadonlySet<string> | null>(null);
  return {
    ticked,
    start: () => setTicked(new Set()),
    end: () => setTicked(null),
    tick(id: string, on: boolean) {
      const next = new Set(ticked);
      if (on) next.add(id);
      else next.delete(id);
      setTicked(next);
    },
  };
}

/** Sets the status of several applications at once, and undoes that. */
export function SelectSeveral({
  items,
  selection,
}: {
  items: readonly ApplicationListItem[];
  selection: ReturnType<typeof useTicked>;
}) {
  const { send, sending } = useAction<ApplicationIntent, SetResult>({
    failed: 'Failed to update application status',
  });
  const [done, setDone] = useState<readonly Step[]>([]);
  const { ticked, start, end } = selection;
  const chosen = items.filter(({ id }) => ticked?.has(id));

  async function set(steps: readonly Step[]) {
    const result = await send({ intent: 'set-several', steps: JSON.stringify(steps) });
    // What changed nothing leaves nothing to undo, and the undo of before stands.
    if (result?.ok && result.done?.length) setDone(result.done);
    return result?.ok === true;
  }

  const setAll = (to: ApplicationStatus | null) =>
    to && set(chosen.map(({ id, application_status: from }) => ({ id, from, to })));
  const undo = async () => {
    if (await set(done.map(({ id, from, to }) => ({ id, from: to, to: from })))) setDone([]);
  };

  const undoButton = done.length > 0 && (
    <Button
      look="secondary"
      aria-label={`Undo the change of ${done.length} applications`}
      disabled={sending}
      onClick={undo}
    >
      Undo
    </Button>
  );
  if (!ticked) {
    return (
      <div className="flex flex-wrap gap-3">
        {undoButton}
        <Button
          look="quiet"
          onClick={() => {
            setDone([]);
            start();
          }}
          className="-mr-5 first:-ml-5"
        >
          Select several
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <select
        aria-label={`Set status of ${chosen.length} selected`}
        value=""
        disabled={chosen.length === 0 || sending}
        onChange={(event) => setAll(parseStatus(event.target.value))}
        className="control w-48"
      >
        <option value="">Set status of {chosen.length}</option>
        {applicationStatuses.map((status) => (
          <option key={status} value={status}>
            {statusLabel[status]}
          </option>
        ))}
      </select>
      {undoButton}
      <Button look="quiet" onClick={end}>
        Done
      </Button>
    </div>
  );
}
