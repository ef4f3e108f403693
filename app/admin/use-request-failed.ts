import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { adminLoginPathFor, type SessionEnd } from '#app/accounts/sign-in/admin-paths.ts';
import { brokenLine, noConnectionLine } from '#app/shared/browser/offline.ts';
import { busyMessage, tooManyAttempts } from '#app/shared/too-many-attempts.ts';
import { FileRefused } from '#app/ui/save-file.ts';
import { showToast } from '#app/ui/toast-store.ts';

/**
 * What follows when a request by script fails: it is said; or, when the session is over, the sign-in
 * page says that, and leads back here.
 * @returns called with what failed and the error; `end` is 'unsaved' when something was to be changed.
 *   Answers whether one stays on this screen.
 */
export function useRequestFailed() {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    words: { title: string; description?: string },
    error: unknown,
    end: SessionEnd = 'ended',
  ): boolean => {
    const { response: refusal, reason } = error instanceof FileRefused ? error : {};
    if (refusal?.status === 401) {
      void navigate(adminLoginPathFor(pathname + search, end));
      return false;
    }
    const hasToWait = refusal?.status === 429;
    // An upload is long enough for the line to break on the way.
    const isLine = refusal?.status === 408 || (end === 'unsaved' && error instanceof TypeError);
    showToast({
      ...words,
      ...(isLine && { description: brokenLine }),
      ...(!navigator.onLine && { description: noConnectionLine }),
      ...(reason === 'busy' && { description: busyMessage }),
      ...(hasToWait && {
        description: tooManyAttempts(Number(refusal.headers.get('Retry-After'))),
      }),
      tone: 'danger',
    });
    // The screen may be old: a record that is gone, a link that is over. New data says so.
    if (refusal && refusal.status < 500 && !hasToWait) void revalidate();
    return true;
  };
}
