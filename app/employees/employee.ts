/**
 * The employee's record, as both sides know it (spec 3.9 to 3.11): its choices, its states, and how what
 * is not known yet is stored and shown.
 */
import type { BadgeTone } from '#app/ui/badge.tsx';
import type { OnboardingStatus } from '#db/schema/employees.ts';

export type { OnboardingStatus };

/** The fixed positions (spec 3.11). */
export const employeePositions = ['Full Time Barista', 'Part Time Barista', 'Supervisor'] as const;

/** One value of `job_position`. */
export type EmployeePosition = (typeof employeePositions)[number];

/** The position that `value` is, or null. */
export function parseEmployeePosition(value: unknown): EmployeePosition | null {
  return employeePositions.find((position) => position === value) ?? null;
}

export const tshirtSizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL'] as const;

/** The three values of `onboarding_status`, in the order of the filter. */
export const onboardingStatuses = [
  'completed',
  'pending',
  'expired',
] as const satisfies readonly OnboardingStatus[];

/** The status that `value` is, or null. */
export function parseOnboardingStatus(value: unknown): OnboardingStatus | null {
  return onboardingStatuses.find((status) => status === value) ?? null;
}

/** The word shown for each status. */
export const onboardingStatusLabel = {
  completed: 'Completed',
  pending: 'Pending',
  expired: 'Expired',
} as const satisfies Record<OnboardingStatus, string>;

/** Colour of each status's badge (spec 4.12). */
export const onboardingStatusTone = {
  completed: 'green',
  pending: 'yellow',
  expired: 'red',
} as const satisfies Record<OnboardingStatus, BadgeTone>;

/** What the state of a link and of its record is derived from. */
export type LinkFacts = {
  onboarding_status: OnboardingStatus;
  /** null while there never was a link: the token itself is erased once it opens nothing */
  token_expires_at: Date | null;
  token_used: boolean;
};

/** The derived state of a link (spec 4.14). */
export type LinkStatus = 'No Token' | 'Used' | 'Expired' | 'Active';

/** Colour of each link state's badge. */
export const linkStatusTone = {
  'No Token': 'red',
  Used: 'blue',
  Expired: 'red',
  Active: 'green',
} as const satisfies Record<LinkStatus, BadgeTone>;

/** The state of the last link at `now`; it expires at the very instant that is stored. */
export function linkStatus(link: Omit<LinkFacts, 'onboarding_status'>, now: Date): LinkStatus {
  if (!link.token_expires_at) return 'No Token';
  if (link.token_used) return 'Used';
  return link.token_expires_at <= now ? 'Expired' : 'Active';
}

/** The status as list, filter and badge show it: pending with an expired link is expired (spec 4.12). */
export function visibleStatus(record: LinkFacts, now: Date): OnboardingStatus {
  const isOverdue = record.onboarding_status === 'pending' && linkStatus(record, now) === 'Expired';
  return isOverdue ? 'expired' : record.onboarding_status;
}

/** Has this onboarding been completed once, whatever an admin has set its status to since? */
export function wasCompleted(record: {
  onboarding_status: OnboardingStatus;
  completed_at: Date | null;
}): boolean {
  return record.completed_at !== null || record.onboarding_status === 'completed';
}

/** How long a link opens, in hours. */
export const linkLifetimeHours = 48;

/** 'Expires in 31 h', 'Expires in 12 min': whole hours, then whole minutes, both rounded down. */
export function expiresIn(expiresAt: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 60_000));
  return minutes < 60 ? `Expires in ${minutes} min` : `Expires in ${Math.floor(minutes / 60)} h`;
}

/** What a record holds where its employee has not answered yet (spec 3.10). */
export const placeholder = 'Pending';

/**
 * Is it a stored placeholder, 'Pending' or 'PENDING-…'? Typed by a person it is no answer either
 * (spec 14.9), however it is written.
 */
export function isPlaceholder(text: string): boolean {
  return /^pending(-.*)?$/i.test(text.trim());
}

/** What a form shows of a stored value: a placeholder is an empty field. */
export function withoutPlaceholder(stored: string | null): string {
  return stored === null || isPlaceholder(stored) ? '' : stored;
}

/** '••••1234': the end of a number that is known but not shown, never more than half of it. */
export function numberEnding(number: string): string {
  const bare = number.replace(/\s/g, '');
  const shown = Math.min(4, Math.floor(bare.length / 2));
  return `••••${bare.slice(bare.length - shown)}`;
}
