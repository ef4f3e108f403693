/** The employee's record on both sides: choices, states and placeholders (spec 3.9 to 3.11). */
import { cafeDay, isoDay } from '#app/shared/dates.ts';
import { isPhone, whatsAppUrl } from '#app/shared/person/phone.ts';
import type { BadgeTone } from '#app/ui/badge.tsx';
import type { OnboardingStatus } from '#db/schema/employees.ts';

export type { OnboardingStatus };

export const employeePositions = ['Full Time Barista', 'Part Time Barista', 'Supervisor'] as const;

export type EmployeePosition = (typeof employeePositions)[number];

export function parseEmployeePosition(value: unknown): EmployeePosition | null {
  return employeePositions.find((position) => position === value) ?? null;
}

export const tshirtSizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL'] as const;

/** The statuses, in the order of the filter. */
export const onboardingStatuses = [
  'completed',
  'pending',
  'expired',
] as const satisfies readonly OnboardingStatus[];

/** 'flagged': with something to confirm. 'unsent': the link's email was not sent. 'left': have left, in any status. */
export const employeeFilterStatuses = [
  ...onboardingStatuses,
  'ends-today',
  'unsent',
  'flagged',
  'left',
] as const;

export type EmployeeFilterStatus = (typeof employeeFilterStatuses)[number];

export function parseFilterStatus(value: unknown): EmployeeFilterStatus | null {
  return employeeFilterStatuses.find((status) => status === value) ?? null;
}

export const onboardingStatusLabel = {
  completed: 'Completed',
  pending: 'Pending',
  expired: 'Expired',
} as const satisfies Record<OnboardingStatus, string>;

export const onboardingStatusTone = {
  completed: 'green',
  pending: 'yellow',
  expired: 'red',
} as const satisfies Record<OnboardingStatus, BadgeTone>;

export type LinkFacts = {
  onboarding_status: OnboardingStatus;
  /** Null if there never was a link; the token itself is erased when it no longer opens anything. */
  token_expires_at: Date | null;
  token_used: boolean;
};

type LinkStatus = 'No Token' | 'Used' | 'Expired' | 'Active';

export const linkStatusTone = {
  'No Token': 'grey',
  Used: 'blue',
  // Grey: the status beside it already says that something is to be done.
  Expired: 'grey',
  Active: 'green',
} as const satisfies Record<LinkStatus, BadgeTone>;

/** The state of the last link; it expires at the very instant that is stored (spec 4.14). */
export function linkStatus(link: Omit<LinkFacts, 'onboarding_status'>, now: Date): LinkStatus {
  if (!link.token_expires_at) return 'No Token';
  if (link.token_used) return 'Used';
  return link.token_expires_at <= now ? 'Expired' : 'Active';
}

/** Pending with an expired link is expired (spec 4.12). */
export function visibleStatus(record: LinkFacts, now: Date): OnboardingStatus {
  const isOverdue = record.onboarding_status === 'pending' && linkStatus(record, now) === 'Expired';
  return isOverdue ? 'expired' : record.onboarding_status;
}

/** Has the employee left? So they have from the last day of the employment on, in Malaysia. */
export function hasLeft({ left_on }: { left_on: string | null }, now: Date): boolean {
  return left_on !== null && left_on <= isoDay(cafeDay(now));
}

/** Was the form ever completed, whatever an admin has set the status to since? */
export function wasCompleted(record: {
  onboarding_status: OnboardingStatus;
  completed_at: Date | null;
}): boolean {
  return record.completed_at !== null || record.onboarding_status === 'completed';
}

export const linkLifetimeHours = 48;

/** 'Expires in 31 h', 'Expires in 12 min', rounded down. */
export function expiresIn(expiresAt: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 60_000));
  return minutes < 60 ? `Expires in ${minutes} min` : `Expires in ${Math.floor(minutes / 60)} h`;
}

/** Stored in place of an answer that the employee has not given yet (spec 3.10). */
export const placeholder = 'Pending';

/** The columns that cannot be empty, and so hold the placeholder. */
export const unanswered = {
  phone: placeholder,
  address: placeholder,
  bank_name: placeholder,
  account_number: placeholder,
  account_owner_name: placeholder,
  tshirt_size: placeholder,
  shoes_size: placeholder,
};

/** 'Pending' or 'PENDING-…', in any case of letters. It is no answer even if a person types it (spec 14.9). */
export function isPlaceholder(text: string): boolean {
  return /^pending(-.*)?$/i.test(text.trim());
}

/** Is the emergency number the employee's own, however it is written? Then it would reach nobody else. */
export function isOwnPhone(emergency: string, { phone }: { phone: string }): boolean {
  return isPhone(emergency) && whatsAppUrl(emergency) === whatsAppUrl(phone);
}

export function withoutPlaceholder(stored: string | null): string {
  return stored === null || isPlaceholder(stored) ? '' : stored;
}
