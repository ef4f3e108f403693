import { useEffect } from 'react';
import { href } from 'react-router';
import type { Auth } from '#app/accounts/auth.server.ts';
import { noticeCookie, takeNotice } from '#app/shared/browser/notice-cookie.ts';
import { showToast } from '#app/ui/toast-store.ts';

const notice = { name: 'signed-in', path: href('/admin') };

/** Set with the redirect after a sign-in. */
export function signInNoticeCookie({ secureCookies }: Auth): string {
  return noticeCookie(notice, secureCookies);
}

/** Shows 'Login successful' once after a sign-in; for the back-office layout. */
export function useSignInNotice(): void {
  useEffect(() => {
    if (takeNotice(notice)) showToast({ title: 'Login successful' });
  }, []);
}
