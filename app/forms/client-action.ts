import { data } from 'react-router';
import { isServerReachable, noConnectionLine } from '#app/shared/browser/offline.ts';
import type { FormError } from './form.tsx';

/**
 * The `clientAction` of a page: when the server gives no answer (refused, cut off, 500), it answers `unanswered`,
 * so that the page and what was typed stay as they are. When there is no connection, the answer says so.
 */
export function createClientAction(unanswered: { error: FormError }) {
  return async ({ serverAction }: { serverAction: () => Promise<unknown> }) => {
    try {
      return await serverAction();
    } catch (error) {
      // The redirect after a success arrives as a thrown response.
      if (error instanceof Response) throw error;
      // The status keeps React Router from loading the page's data again: that would fail as well, and show the
      // error page instead.
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
 * The same for a page whose success sets a cookie. When the browser keeps no cookies, nothing is sent: otherwise a
 * link would be spent or a password checked, and the next page would say that the session was over.
 */
export function createCookieAction(unanswered: { error: FormError }) {
  const act = createClientAction(unanswered);
  return async (args: { serverAction: () => Promise<unknown> }) =>
    navigator.cookieEnabled ? act(args) : data({ error: cookiesRefused }, { status: 503 });
}
