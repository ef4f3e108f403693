import { href, redirect } from 'react-router';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { readDataCookie } from './data-cookie.server.ts';
import { type DataSession, findDataSession } from './data-links.server.ts';

/** @throws a redirect to where a link is asked for, when there is no session or its hour is over */
export async function requireDataSession(
  db: Queryable,
  request: Request,
  now: Date,
): Promise<DataSession> {
  const session = await findDataSession(db, await readDataCookie(request), now);
  if (!session) throw redirect(`${href('/my-data')}?ended`, 303);
  return session;
}
