import { useEffect, useState } from 'react';
import { SignedOut } from '#app/accounts/sessions/signed-out.tsx';
import { FormErrorBox } from '#app/forms/form.tsx';
import { tooManyAttempts } from '#app/shared/too-many-attempts.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { answerIdentity, useIdentityQuestion } from './identity-question.ts';
import type { ProofAnswer } from './send-proof.ts';
import { TypedProof } from './typed-proof.tsx';

/** 'Confirm it's you', shown while an action waits for a fresh proof. */
export function ConfirmIdentity() {
  const asked = useIdentityQuestion();
  // Whatever waits goes on without it when the back office is left.
  useEffect(() => cancel, []);
  return asked && <ConfirmIdentityDialog />;
}

function cancel(): void {
  answerIdentity(false);
}

function ConfirmIdentityDialog() {
  const [refusal, setRefusal] = useState<ProofAnswer | null>(null);

  function take(answer: ProofAnswer): void {
    if (answer.ok) answerIdentity(true);
    else setRefusal(answer);
  }

  return (
    <Dialog title="Confirm it's you" holdsForm onClose={cancel}>
      <div className="flex flex-col gap-5">
        <p>Please prove that this is still you. Then what you began goes on.</p>
        {refusal && <Refusal answer={refusal} />}
        <TypedProof onAnswer={take} onCancel={cancel} />
      </div>
    </Dialog>
  );
}

function Refusal({ answer }: { answer: ProofAnswer }) {
  if (answer.ok || answer.reason === 'wrong') return null;
  if (answer.reason === 'signed-out') return <SignedOut />;
  const description =
    answer.reason === 'too-many' ? tooManyAttempts(answer.retryAfterSeconds) : 'Please try again.';
  return <FormErrorBox error={{ title: 'This could not be checked', description }} />;
}
