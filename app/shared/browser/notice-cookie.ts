type Notice = { name: string; path: string };

/** Lives for a minute: a redirect tells the next page what happened. Contains nothing and grants nothing. */
export function noticeCookie({ name, path }: Notice, secure: boolean): string {
  return `${name}=1; Path=${path}; Max-Age=60; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** Was it set? @param cookies `document.cookie`, or a request's Cookie header */
export function hasNotice({ name }: Notice, cookies: string | null): boolean {
  return (cookies ?? '').split('; ').includes(`${name}=1`);
}

/** Was it set? Once: it is removed. */
export function takeNotice({ name, path }: Notice): boolean {
  if (!hasNotice({ name, path }, document.cookie)) return false;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari < 18.4
  document.cookie = `${name}=; Path=${path}; Max-Age=0; SameSite=Lax`;
  return true;
}
