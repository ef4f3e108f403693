import type { UserRole } from '#db/schema/accounts.ts';

/** A session ends `idleHours` after its last use, and `maxDays` after the sign-in in any case. */
export type SessionLifetime = { idleHours: number; maxDays: number };

/** The back office opens other people's data, so its sessions are short. A visitor's shows a name. */
export const sessionLifetimes = {
  admin: { idleHours: 12, maxDays: 7 },
  visitor: { idleHours: 30 * 24, maxDays: 365 },
} as const satisfies Record<UserRole, SessionLifetime>;

/** The end moves on at most this often, so that reading pages costs no write each. */
const extendEveryMinutes = 10;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Seconds that the cookie is kept: as long as a session can live. When it ends stands in its row. */
export function sessionCookieSeconds(role: UserRole): number {
  return sessionLifetimes[role].maxDays * 24 * 60 * 60;
}

/** When a session begun at `createdAt` and last used at `now` ends. */
export function sessionEnd(role: UserRole, createdAt: Date, now: Date): Date {
  const { idleHours, maxDays } = sessionLifetimes[role];
  const idleEnd = now.getTime() + idleHours * hourMs;
  const lastEnd = createdAt.getTime() + maxDays * 24 * hourMs;
  return new Date(Math.min(idleEnd, lastEnd));
}

/**
 * The end to store when a session that so far ends at `expiresAt` is used at `now`, or null when
 * moving it is not worth a write.
 */
export function extendedEnd(
  role: UserRole,
  createdAt: Date,
  expiresAt: Date,
  now: Date,
): Date | null {
  const end = sessionEnd(role, createdAt, now);
  return end.getTime() - expiresAt.getTime() >= extendEveryMinutes * minuteMs ? end : null;
}
