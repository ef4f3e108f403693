import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { adminLoginPathFor, type SessionEnd } from '#app/accounts/sign-in/admin-paths.ts';
import { brokenLine, noConnectionLine } from '#app/shared/browser/offline.ts';
import { busyMessage, tooManyAttempts } from '#app/shared/too-many-attempts.ts';
import { FileRefused } from '#app/ui/save-file.ts';
import { showToast } from '#app/ui/toast-store.ts';

/**
 * Handles a request by script that has failed: shows a toast, or, when the session is over, leads to the sign-in
 * page, which says so and leads back here.
 * @returns a function to call with the toast's text and the error; `end` is 'unsaved' when the request was to
 *   change something. It returns whether the admin stays on this screen.
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
    // An upload takes long, so the connection may break on the way.
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
    // The screen may be out of date, with a record that is gone or a link that is over. New data shows that.
    if (refusal && refusal.status < 500 && !hasToWait) void revalidate();
    return true;
  };
}
