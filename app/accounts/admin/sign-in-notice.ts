import { useEffect } from 'react';
import type { Auth } from '#app/accounts/auth.server.ts';
import { showToast } from '#app/ui/toast.tsx';

const cookieName = 'signed-in';

/** Set with the redirect after a sign-in for the next page to show. Contains nothing and grants nothing. */
export function signInNoticeCookie({ secureCookies }: Auth): string {
  const secure = secureCookies ? '; Secure' : '';
  return `${cookieName}=1; Path=/admin; Max-Age=60; SameSite=Lax${secure}`;
}

/** Shows 'Login successful' once after a sign-in; for the back-office layout. */
export function useSignInNotice(): void {
  useEffect(() => {
    if (!document.cookie.split('; ').includes(`${cookieName}=1`)) return;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari < 18.4
    document.cookie = `${cookieName}=; Path=/admin; Max-Age=0; SameSite=Lax`;
    showToast({ title: 'Login successful' });
  }, []);
}
