import { data } from 'react-router';

/**
 * The `clientAction` of a page: an attempt that gets no answer (refused, cut, 500) is answered by
 * `unanswered`, so that the page and what was typed stay as they are.
 */
export function createClientAction(unanswered: object) {
  return async ({ serverAction }: { serverAction: () => Promise<unknown> }) => {
    try {
      return await serverAction();
    } catch (error) {
      // The redirect after a success arrives as a thrown response.
      if (error instanceof Response) throw error;
      // By its status React Router knows not to load the page's data again, which would fail as well
      // and put the error page in its place.
      return data(unanswered, { status: 503 });
    }
  };
}
