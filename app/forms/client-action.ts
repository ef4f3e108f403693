import { data } from 'react-router';
import { isServerReachable, noConnectionLine } from '#app/shared/browser/offline.ts';
import type { FormError } from './form.tsx';

/**
 * The `clientAction` of a page: an attempt that gets no answer (refused, cut, 500) is answered by
 * `unanswered`, so that the page and what was typed stay as they are. Without a connection it says so.
 */
export function createClientAction(unanswered: { error: FormError }) {
  return async ({ serverAction }: { serverAction: () => Promise<unknown> }) => {
    try {
      return await serverAction();
    } catch (error) {
      // The redirect after a success arrives as a thrown response.
      if (error instanceof Response) throw error;
      // By its status React Router knows not to load the page's data again, which would fail as well
      // and put the error page in its place.
      const offline = (await isServerReachable()) ? null : { description: noConnectionLine };
      const said = { ...unanswered, error: { ...offline, ...unanswered.error } };
      return data(said, { status: 503 });
    }
  };
}

export const cookiesRefused = {
  title: 'This browser refuses cookies.',
  description: 'Please allow them for this site, or open this page in another browser.',
};

/**
 * The same for a page whose success is a cookie. Where none is kept nothing is sent: a link would be spent, a
 * password checked, and the next page would say that the session was over.
 */
export function createCookieAction(unanswered: { error: FormError }) {
  const act = createClientAction(unanswered);
  return async (args: { serverAction: () => Promise<unknown> }) =>
    navigator.cookieEnabled ? act(args) : data({ error: cookiesRefused }, { status: 503 });
}
