import { createCookie, href, redirect } from 'react-router';
import { findLink } from '#app/links/links.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import type { DataSession } from './data-links.server.ts';

/** Sent to the pages below /my-data alone, and by no other site. */
const cookie = createCookie('my_data', {
  path: href('/my-data'),
  httpOnly: true,
  sameSite: 'strict',
});

export function dataCookie(
  session: string,
  { origin, expires }: { origin: string; expires: Date },
): Promise<string> {
  return cookie.serialize(session, { expires, secure: origin.startsWith('https:') });
}

/** Removes it. */
export function endedDataCookie(): Promise<string> {
  return cookie.serialize('', { maxAge: 0 });
}

/** @throws a redirect to where a link is asked for, when there is no session or its hour is over */
export async function requireDataSession(
  db: Queryable,
  request: Request,
  now: Date,
): Promise<DataSession> {
  const token: unknown = await cookie.parse(request.headers.get('Cookie'));
  const session = typeof token === 'string' ? await findLink(db, 'data-session', token, now) : null;
  if (!session) throw redirect(`${href('/my-data')}?ended`, 303);
  return session;
}
