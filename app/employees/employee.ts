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

/** In the order of the filter. */
export const onboardingStatuses = [
  'completed',
  'pending',
  'expired',
] as const satisfies readonly OnboardingStatus[];

/** 'flagged': with something to confirm; 'unsent': whose link is in an email that was not sent. Who has left is listed apart, whatever their status. */
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
  /** null while there never was a link: the token itself is erased once it opens nothing */
  token_expires_at: Date | null;
  token_used: boolean;
};

type LinkStatus = 'No Token' | 'Used' | 'Expired' | 'Active';

export const linkStatusTone = {
  'No Token': 'grey',
  Used: 'blue',
  // What is to be done about it, the status says.
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

/** From the last day of the employment on, in Malaysia. */
export function hasLeft({ left_on }: { left_on: string | null }, now: Date): boolean {
  return left_on !== null && left_on <= isoDay(cafeDay(now));
}

/** Whatever an admin has set the status to since. */
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

/** Stored where the employee has not answered yet (spec 3.10). */
export const placeholder = 'Pending';

/** The columns that are never empty, and so hold it. */
export const unanswered = {
  phone: placeholder,
  address: placeholder,
  bank_name: placeholder,
  account_number: placeholder,
  account_owner_name: placeholder,
  tshirt_size: placeholder,
  shoes_size: placeholder,
};

/** 'Pending' or 'PENDING-…', however written; typed by a person it is no answer either (spec 14.9). */
export function isPlaceholder(text: string): boolean {
  return /^pending(-.*)?$/i.test(text.trim());
}

/** Is the number for an emergency the employee's own, however it is written? Nobody else would be reached. */
export function isOwnPhone(emergency: string, { phone }: { phone: string }): boolean {
  return isPhone(emergency) && whatsAppUrl(emergency) === whatsAppUrl(phone);
}

export function withoutPlaceholder(stored: string | null): string {
  return stored === null || isPlaceholder(stored) ? '' : stored;
}
