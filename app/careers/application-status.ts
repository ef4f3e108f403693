// From a file of its own: the tables beside it are not for the browser.
import { type ApplicationStatus, applicationStatuses } from '#db/schema/application-statuses.ts';

export { type ApplicationStatus, applicationStatuses };

export const statusTone = {
  pending: 'yellow',
  reviewing: 'blue',
  accepted: 'green',
  rejected: 'red',
} as const satisfies Record<ApplicationStatus, string>;

export const statusLabel = {
  pending: 'Pending',
  reviewing: 'Reviewing',
  accepted: 'Accepted',
  rejected: 'Rejected',
} as const satisfies Record<ApplicationStatus, string>;

export function parseStatus(value: unknown): ApplicationStatus | null {
  return applicationStatuses.find((status) => status === value) ?? null;
}

/** Changes with every change of the status or of a field. */
export function versionOf({ updated_at }: { updated_at: Date }): string {
  return updated_at.toISOString();
}
