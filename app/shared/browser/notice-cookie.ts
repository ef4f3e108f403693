type Notice = { name: string; path: string };

/** A cookie by which a redirect tells the next page what happened. Lasts a minute, holds no data, grants nothing. */
export function noticeCookie({ name, path }: Notice, secure: boolean): string {
  return `${name}=1; Path=${path}; Max-Age=60; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** Was the cookie set? @param cookies `document.cookie`, or a request's Cookie header */
export function hasNotice({ name }: Notice, cookies: string | null): boolean {
  return (cookies ?? '').split('; ').includes(`${name}=1`);
}

/** Was the cookie set? Removes it, so that this is true only once. */
export function takeNotice({ name, path }: Notice): boolean {
  if (!hasNotice({ name, path }, document.cookie)) return false;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari < 18.4
  document.cookie = `${name}=; Path=${path}; Max-Age=0; SameSite=Lax`;
  return true;
}
