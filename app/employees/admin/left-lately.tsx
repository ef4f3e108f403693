import { createContext } from 'react';
import { Link } from 'react-router';
import { useAction } from '#app/admin/actions/use-action.ts';
import { RowButton } from '#app/admin/row/row-button.tsx';
import { DayText } from '#app/ui/day.tsx';
import type { EmployeeIntent } from './actions.server.ts';

/** `before`: their last day until then. */
type LeftLately = { id: string; name: string; day: string; before: string | null };

/** Above the list, of what was done just now. */
export const newsClass =
  'mt-6 flex flex-wrap items-center gap-x-5 gap-y-2 rounded-control border border-line bg-surface px-4 py-2';

/** Told of a last day that was set just now: the row may be gone from the list. */
export const LeftContext = createContext<(left: LeftLately) => void>(() => undefined);

/** Who it was, the way back, and where they are now. */
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
