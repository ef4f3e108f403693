const title = 'No connection';
const description = 'Everything is kept. Please try again when you are back online.';

export const noConnection = { title, description, tone: 'danger' } as const;

/** Where a title says what failed. */
export const noConnectionLine = `${title}. ${description}`;

/** Of an upload that the server gave up on, or the browser; nothing of it is stored. */
export const brokenLine = 'Your connection broke off or is too slow. Please try again.';

const longestMs = 5000;

/** Asked after a request has failed, since a browser does not tell whether line or server was at fault. */
export async function isServerReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  const waiting = new AbortController();
  const late = setTimeout(() => waiting.abort(), longestMs);
  try {
    await fetch('/healthz', { cache: 'no-store', signal: waiting.signal });
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(late);
  }
}
