import { createCookie, href } from 'react-router';

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

export async function readDataCookie(request: Request): Promise<string | null> {
  const session: unknown = await cookie.parse(request.headers.get('Cookie'));
  return typeof session === 'string' ? session : null;
}
