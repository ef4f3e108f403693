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

/** What a list can be narrowed to: a status, or whom no email has told of theirs. */
export const listedStatuses = [
  ...applicationStatuses,
  'accepted-untold',
  'rejected-untold',
  'unsent',
] as const;

export type ListedStatus = (typeof listedStatuses)[number];

export const listedStatusLabel = {
  ...statusLabel,
  'accepted-untold': 'Accepted, not told',
  'rejected-untold': 'Rejected, not told',
  unsent: 'Email not sent',
} as const satisfies Record<ListedStatus, string>;

/** Of a search's matches, nobody goes through more; of the newest, where a word is looked for that no index knows. */
export const mostCounted = 10_000;

/** As many get another status at once; the form with all their ids is within what a body may hold. */
export const mostAtOnce = 500;
