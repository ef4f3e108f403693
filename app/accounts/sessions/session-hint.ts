import type { Auth } from '#app/accounts/auth.server.ts';
import { sessionCookieSeconds } from '#app/accounts/sessions/session-lifetime.ts';
import type { UserRole } from '#db/schema/accounts.ts';

const cookieName = 'has_session';

/**
 * A cookie beside the session cookie, which scripts can't read. Pages are the same for everybody, so showing a
 * visitor's name needs a request; without this hint the browser makes none. It contains nothing and grants nothing.
 */
export function sessionHintCookie(auth: Auth, role: UserRole): string {
  return hintCookie(auth, '1', sessionCookieSeconds(role));
}

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
