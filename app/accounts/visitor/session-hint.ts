import type { Auth } from '#app/accounts/auth.server.ts';
import { sessionCookieSeconds } from '#app/accounts/session-lifetime.ts';
import type { UserRole } from '#db/schema/accounts.ts';

const cookieName = 'has_session';

/**
 * Set beside a session, whose own cookie no script can see. Pages are the same for everybody, so
 * those who are signed in ask for their name with a request of its own; without this hint every
 * visitor would. It tells nothing and opens nothing.
 */
export function sessionHintCookie(auth: Auth, role: UserRole): string {
  return hintCookie(auth, '1', sessionCookieSeconds(role));
}

/** Takes the hint away. */
export function endedSessionHintCookie(auth: Auth): string {
  return hintCookie(auth, '', 0);
}

function hintCookie({ secureCookies }: Auth, value: string, seconds: number): string {
  const secure = secureCookies ? '; Secure' : '';
  return `${cookieName}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}

/** @param cookies `document.cookie`, or a request's Cookie header */
export function hintsAtSession(cookies: string | null): boolean {
  return (cookies ?? '').split('; ').includes(`${cookieName}=1`);
}
