export const noConnection = {
  title: 'No connection',
  description: 'Everything is kept. Please try again when you are back online.',
  tone: 'danger',
} as const;

const longestMs = 5000;

/** Asked after a request has failed, since a browser does not tell whether line or server was at fault. */
export async function isServerReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(longestMs) });
    return true;
  } catch {
    return false;
  }
}
