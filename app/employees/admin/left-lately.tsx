import { createContext } from 'react';
import { Link } from 'react-router';
import { useAction } from '#app/admin/actions/use-action.ts';
import { RowButton } from '#app/admin/row/row-button.tsx';
import { DayText } from '#app/ui/day.tsx';
import type { EmployeeIntent } from './actions.server.ts';

/** An employee whose last day was just set; `before`: the last day that it replaced. */
type LeftLately = { id: string; name: string; day: string; before: string | null };

/** The look of a line above the list about what was just done. */
export const newsClass =
  'mt-6 flex flex-wrap items-center gap-x-5 gap-y-2 rounded-control border border-line bg-surface px-4 py-2';

/** Called with a last day that was just set, since the row may then be gone from the list. */
export const LeftContext = createContext<(left: LeftLately) => void>(() => undefined);

/** Says whose last day was set, with a button to undo it and a link to all who have left. */
export function LeftLine({
  left: { id, name, day, before },
  onUndone,
}: {
  left: LeftLately;
  onUndone: () => void;
}) {
  const { send, sending } = useAction<EmployeeIntent>({ failed: 'Update Failed' });
  async function undo() {
    const result = await send(
      before ? { intent: 'left', id, left_on: before } : { intent: 'stays', id },
    );
    if (result?.ok) onUndone();
  }
  return (
    <div className={newsClass}>
      <p className="min-w-0 wrap-anywhere">
        Last day of <strong>{name}</strong>: <DayText day={day} />
      </p>
      <RowButton
        label="Undo"
        name={`Undo the last day of ${name}`}
        disabled={sending}
        onClick={undo}
      />
      <Link to="?status=left" className="underline underline-offset-4">
        All who have left
      </Link>
    </div>
  );
}
