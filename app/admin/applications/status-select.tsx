import { useFetcher, useFetchers } from 'react-router';
import {
  type ApplicationStatus,
  applicationStatuses,
  parseStatus,
  statusLabel,
  statusTone,
} from '#app/careers/application-status.ts';
import { Badge } from '#app/ui/badge.tsx';

/** The status that is being saved for an application, null when none is: it shows at once (SPEC 4). */
export function usePendingStatus(id: string): ApplicationStatus | null {
  const saving = useFetchers().find((fetcher) => fetcher.formData?.get('id') === id);
  return parseStatus(saving?.formData?.get('status'));
}

/** The status, shown changed at once; when saving fails the stored one is back (SPEC 4). */
export function StatusSelect({ id, status }: { id: string; status: ApplicationStatus }) {
  const fetcher = useFetcher();
  const shown = usePendingStatus(id) ?? status;
  return (
    <div className="flex shrink-0 items-center gap-3">
      <Badge tone={statusTone[shown]}>{statusLabel[shown]}</Badge>
      <select
        aria-label="Application status"
        value={shown}
        onChange={(event) =>
          fetcher.submit(
            { intent: 'set-status', id, status: event.target.value },
            { method: 'post' },
          )
        }
        className="control w-40"
      >
        {applicationStatuses.map((option) => (
          <option key={option} value={option}>
            {statusLabel[option]}
          </option>
        ))}
      </select>
    </div>
  );
}
