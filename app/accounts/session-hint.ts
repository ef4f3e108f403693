import type { UserRole } from '#db/schema/accounts.ts';
import { sessionCookieSeconds } from './session-lifetime.ts';

const cookieName = 'has_session';

/**
 * Set beside a session, whose own cookie no script can see. Pages are the same for everybody, so
 * those who are signed in ask for their name with a request of its own; without this hint every
 * visitor would. It tells nothing and opens nothing.
 */
export function sessionHintCookie(role: UserRole): string {
  return `${cookieName}=1; Path=/; Max-Age=${sessionCookieSeconds(role)}; SameSite=Lax`;
}

/** Takes the hint away. */
export const endedSessionHintCookie = `${cookieName}=; Path=/; Max-Age=0; SameSite=Lax`;

/** @param cookies `document.cookie`, or a request's Cookie header */
export function hintsAtSession(cookies: string | null): boolean {
  return (cookies ?? '').split('; ').includes(`${cookieName}=1`);
}
