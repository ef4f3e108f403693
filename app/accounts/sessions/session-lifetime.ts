import type { UserRole } from '#db/schema/accounts.ts';

/** A session ends `idleHours` after its last use, and at the latest `maxDays` after the sign-in. */
type SessionLifetime = { idleHours: number; maxDays: number };

/** Short for the back office, which shows personal data; a visitor's session shows only a name. */
export const sessionLifetimes = {
  admin: { idleHours: 12, maxDays: 7 },
  visitor: { idleHours: 30 * 24, maxDays: 365 },
} as const satisfies Record<UserRole, SessionLifetime>;

/** Extended at most this often, so that reading pages does not write each time. */
const extendEveryMinutes = 10;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The longest life of a session; its actual end is in its row. */
export function sessionCookieSeconds(role: UserRole): number {
  return sessionLifetimes[role].maxDays * 24 * 60 * 60;
}

export function sessionEnd(role: UserRole, createdAt: Date, now: Date): Date {
  const { idleHours, maxDays } = sessionLifetimes[role];
  const idleEnd = now.getTime() + idleHours * hourMs;
  const lastEnd = createdAt.getTime() + maxDays * 24 * hourMs;
  return new Date(Math.min(idleEnd, lastEnd));
}

/** The new end for a session used at `now`, or null when extending is not worth a write. */
export function extendedEnd(
  role: UserRole,
  createdAt: Date,
  expiresAt: Date,
  now: Date,
): Date | null {
  const end = sessionEnd(role, createdAt, now);
  return end.getTime() - expiresAt.getTime() >= extendEveryMinutes * minuteMs ? end : null;
}

/** When an admin's session ends, for its pages. Relative times: clocks of browsers differ. */
export type SessionEnding = {
  endsInMs: number;
  /** Can it still be extended? Never beyond seven days after the sign-in. */
  canBeKept: boolean;
};

export const warningMs = 60_000;

/** Extending must gain at least this much, or asking would not be worth it. */
export const worthKeepingMs = 120_000;
