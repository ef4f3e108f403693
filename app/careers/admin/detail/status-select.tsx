import { useRef } from 'react';
import { useFetchers } from 'react-router';
import {
  type ApplicationStatus,
  applicationStatuses,
  parseStatus,
  statusLabel,
  statusTone,
} from '#app/careers/application-status.ts';
import type { Application } from '#app/careers/applications.server.ts';
import { toneClass } from '#app/ui/badge.tsx';
import { classNames } from '#app/ui/class-names.ts';

/** The status that is being saved for an application, null when none is. */
export function usePendingStatus(id: string): ApplicationStatus | null {
  const saving = useFetchers().find((fetcher) => fetcher.formData?.get('id') === id);
  return parseStatus(saving?.formData?.get('status'));
}

/**
 * The status. A change is shown at once; if saving fails, the stored status is shown again (spec 4.10).
 * @param props.onChoose `byHand`: by mouse or finger; an arrow key also chooses the values that it passes
 */
export function StatusSelect({
  application,
  onChoose,
}: {
  application: Application;
  onChoose: (status: ApplicationStatus, byHand: boolean) => void;
}) {
  const shown = usePendingStatus(application.id) ?? application.application_status;
  const byHand = useRef(false);
  return (
    <select
      aria-label="Application status"
      value={shown}
      onPointerDown={() => {
        byHand.current = true;
      }}
      onKeyDown={() => {
        byHand.current = false;
      }}
      onChange={({ target }) => {
        const status = parseStatus(target.value);
        if (status) onChoose(status, byHand.current);
      }}
      className={classNames('control w-36 shrink-0 font-medium', toneClass[statusTone[shown]])}
    >
      {applicationStatuses.map((option) => (
        <option key={option} value={option}>
          {statusLabel[option]}
        </option>
      ))}
    </select>
  );
}
