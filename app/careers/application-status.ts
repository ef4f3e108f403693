import type { ApplicationStatus } from '#db/schema/applications.ts';

export type { ApplicationStatus };

/** The four values of `application_status`, in the order of a review; any may follow any (SPEC 4). */
export const applicationStatuses = [
  'pending',
  'reviewing',
  'accepted',
  'rejected',
] as const satisfies readonly ApplicationStatus[];

/** Colour of each status's badge (SPEC 4). */
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
