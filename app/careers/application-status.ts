// From a file of its own: the tables beside it are not for the browser.
import { type ApplicationStatus, applicationStatuses } from '#db/schema/application-statuses.ts';

export { type ApplicationStatus, applicationStatuses };

/** Colour of each status's badge (spec 4.10). */
export const statusTone = {
  pending: 'yellow',
  reviewing: 'blue',
  accepted: 'green',
  rejected: 'red',
} as const satisfies Record<ApplicationStatus, string>;

/** The word shown for each status. */
export const statusLabel = {
  pending: 'Pending',
  reviewing: 'Reviewing',
  accepted: 'Accepted',
  rejected: 'Rejected',
} as const satisfies Record<ApplicationStatus, string>;

/** The status that `value` is, or null. */
export function parseStatus(value: unknown): ApplicationStatus | null {
  return applicationStatuses.find((status) => status === value) ?? null;
}

/** Names the state of an application that a screen shows: every change of its status makes another. */
export function versionOf({ updated_at }: { updated_at: Date }): string {
  return updated_at.toISOString();
}
