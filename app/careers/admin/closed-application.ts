import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { Admission } from '#app/accounts/confirm/admit.server.ts';
import { askIdentity } from '#app/accounts/confirm/identity-question.ts';
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

type NotSearched = Extract<Admission, { ok: false }>;

export function whyNotSearched({ reason, retryAfterSeconds }: NotSearched): string {
  return reason === 'confirm-identity'
    ? 'Nobody is looked for until you have confirmed that it is you: there were many searches within an hour.'
    : `Nobody is looked for now: there were too many searches within an hour. ${tooManyAttempts(retryAfterSeconds)}`;
}

/** An admin who opens or searches many has to confirm that it is them; then it goes on. */
export function useProofToOpen(closed: Closed | NotSearched | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (closed?.reason !== 'confirm-identity') return;
    void askIdentity().then((isConfirmed) => (isConfirmed ? revalidate() : undefined));
  }, [closed, revalidate]);
}
