import { useEffect } from 'react';
import { href } from 'react-router';
import type { Auth } from '#app/accounts/auth.server.ts';
import { DoneBox } from '#app/accounts/done-box.tsx';
import { hasNotice, noticeCookie, takeNotice } from '#app/shared/browser/notice-cookie.ts';

const notice = { name: 'password-changed', path: href('/admin') };

export function passwordChangedCookie({ secureCookies }: Auth): string {
  return noticeCookie(notice, secureCookies);
}

export function hasChangedPassword(request: Request): boolean {
  return hasNotice(notice, request.headers.get('Cookie'));
}

/** For the sign-in page. With scripts it is shown once; without them, for a minute. */
export function PasswordChanged() {
  useEffect(() => {
    takeNotice(notice);
  }, []);
  return <DoneBox>Password changed. Please sign in.</DoneBox>;
}
