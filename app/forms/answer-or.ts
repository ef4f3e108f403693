import { data } from 'react-router';

/**
 * Without a response (offline, aborted, 500) returns `unanswered`: page and typed text stay (spec 4.18).
 */
export async function answerOr<Answer, Unanswered>(
  serverAction: () => Promise<Answer>,
  unanswered: Unanswered,
) {
  try {
    return await serverAction();
  } catch (error) {
    // A redirect after success is a thrown response.
    if (error instanceof Response) throw error;
    // With an error status React Router does not reload the page's data, which would fail as well.
    return data(unanswered, { status: 503 });
  }
}
