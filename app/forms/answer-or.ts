import { data } from 'react-router';

/**
 * Sends a form by script. An attempt that got no answer (refused, cut, 500) is answered by
 * `unanswered`, so that the page and what was typed stay as they are (spec 4.18).
 */
export async function answerOr<Answer, Unanswered>(
  serverAction: () => Promise<Answer>,
  unanswered: Unanswered,
) {
  try {
    return await serverAction();
  } catch (error) {
    // The redirect after a success arrives as a thrown response.
    if (error instanceof Response) throw error;
    // By its status React Router knows not to load the page's data again, which would fail as well
    // and put the error page in its place.
    return data(unanswered, { status: 503 });
  }
}
