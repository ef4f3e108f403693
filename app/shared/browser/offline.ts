const title = 'No connection';
const description = 'Everything is kept. Please try again when you are back online.';

export const noConnection = { title, description, tone: 'danger' } as const;

/** The same in one line, below a title that says what failed. */
export const noConnectionLine = `${title}. ${description}`;

/** For an upload that the server or the browser gave up; nothing of it is stored. */
export const brokenLine = 'Your connection broke off or is too slow. Please try again.';

const longestMs = 5000;

/** Call it after a request has failed: a browser does not tell whether the connection or the server was at fault. */
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
