import type { openApplication } from '#app/careers/review/open-application.server.ts';
import { tooManyAttempts } from '#app/shared/too-many-attempts.ts';

type Closed = Extract<Awaited<ReturnType<typeof openApplication>>, { ok: false }>;

export function whyClosed(closed: Closed): string {
  switch (closed.reason) {
    case 'not-found':
      return 'This application does not exist any more.';
    case 'confirm-identity':
      return 'This application stays closed until you have confirmed that it is you: many were opened within an hour.';
    case 'too-many':
      return `This application stays closed for now: too many were opened within an hour. ${tooManyAttempts(closed.retryAfterSeconds)}`;
  }
}
