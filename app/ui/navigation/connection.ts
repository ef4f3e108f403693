import type { Toast } from '#app/ui/toast.tsx';

/** Said of what could not be sent, or opened, because there is no connection. */
export const noConnection = {
  title: 'No connection',
  description: 'Everything is kept. Please try again when you are back online.',
  tone: 'danger',
} as const satisfies Toast;

/** How long the server may take to say that it is there. */
const longestMs = 5000;

/**
 * Whether the server can be reached. To be asked after a request has failed, for a browser does not
 * tell whether the line or the server was at fault.
 */
export async function isServerReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(longestMs) });
    return true;
  } catch {
    return false;
  }
}
