import type { HistoryEntry } from '#app/platform/audit.server.ts';
import { Moment } from '#app/ui/day.tsx';

type Props = {
  entries: readonly (Omit<HistoryEntry, 'at'> & { at: Date | string })[];
  textOf: (entry: Pick<HistoryEntry, 'what' | 'details'>) => string;
  /** The name for an actor who is no admin: 'The employee'. */
  somebody: string;
};

export function History({ entries, textOf, somebody }: Props) {
  if (entries.length === 0) return <p className="mt-4 text-muted">Nothing has happened yet.</p>;
  return (
    <ol className="mt-4 flex flex-col gap-3">
      {entries.map((entry) => (
        <li key={entry.id}>
          {textOf(entry)}
          <span className="block text-sm text-muted">
            {entry.actor ?? somebody}, <Moment at={new Date(entry.at)} />
          </span>
        </li>
      ))}
    </ol>
  );
}
