// Imported from a file of its own, since the browser must not load the tables.
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

/** The application's version: it changes with every change of the status or of a field. */
export function versionOf({ updated_at }: { updated_at: Date }): string {
  return updated_at.toISOString();
}

/** The filters by status: a status, or those who have not been told of theirs by email. */
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

/** A search counts so many matches at most; a word that no index knows is only looked for in so many of the newest. */
export const mostCounted = 10_000;

/** How many can get another status at once: a form with so many ids is within the limit of a body. */
export const mostAtOnce = 500;
