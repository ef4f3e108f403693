import { useFetchers } from 'react-router';
import { useAction } from '#app/admin/actions/use-action.ts';
import type { ApplicationIntent } from '#app/careers/admin/actions.server.ts';
import {
  type ApplicationStatus,
  applicationStatuses,
  parseStatus,
  statusLabel,
  statusTone,
  versionOf,
} from '#app/careers/application-status.ts';
import type { Application } from '#app/careers/applications.server.ts';
import { toneClass } from '#app/ui/badge.tsx';
import { classNames } from '#app/ui/class-names.ts';

/** The status that is being saved for an application, null when none is. */
export function usePendingStatus(id: string): ApplicationStatus | null {
  const saving = useFetchers().find((fetcher) => fetcher.formData?.get('id') === id);
  return parseStatus(saving?.formData?.get('status'));
}

/** The status, shown changed at once; when saving fails the stored one is back (spec 4.10). */
export function StatusSelect({ application }: { application: Application }) {
  const { id } = application;
  const { send } = useAction<ApplicationIntent>({ failed: 'Failed to update application status' });
  const shown = usePendingStatus(id) ?? application.application_status;
  const version = versionOf(application);
  return (
    <select
      aria-label="Application status"
      value={shown}
      onChange={(event) => send({ intent: 'set-status', id, version, status: event.target.value })}
      className={classNames('control w-40 shrink-0 font-medium', toneClass[statusTone[shown]])}
    >
      {applicationStatuses.map((option) => (
        <option key={option} value={option}>
          {statusLabel[option]}
        </option>
      ))}
    </select>
  );
}
