import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { tooManyAttempts } from '#app/shared/too-many-attempts.ts';
import type { Admission } from './admit.server.ts';
import { askIdentity } from './identity-question.ts';

export function whyNotSearched({
  reason,
  retryAfterSeconds,
}: Extract<Admission, { ok: false }>): string {
  return reason === 'confirm-identity'
    ? 'Nobody is looked for until you have confirmed that it is you: there were many searches within an hour.'
    : `Nobody is looked for now: there were too many searches within an hour. ${tooManyAttempts(retryAfterSeconds)}`;
}

/** Asks for a proof of identity if the page was refused for want of one, then loads the page again. */
export function useProofToOpen(closed: { reason: string } | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (closed?.reason !== 'confirm-identity') return;
    void askIdentity().then((isConfirmed) => (isConfirmed ? revalidate() : undefined));
  }, [closed, revalidate]);
}
