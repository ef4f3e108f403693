import { useEffect, useState } from 'react';
import { PasskeyButton } from '#app/accounts/passkeys/passkey-button.tsx';
import { SignedOut } from '#app/accounts/sessions/signed-out.tsx';
import { FormErrorBox } from '#app/forms/form.tsx';
import { busyMessage, tooManyAttempts } from '#app/shared/too-many-attempts.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { answerIdentity, useIdentityQuestion } from './identity-question.ts';
import { type ProofAnswer, type ProofRefusal, sendPasskey, useProofWays } from './send-proof.ts';
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
  const ways = useProofWays();
  const [refusal, setRefusal] = useState<ProofRefusal | null>(null);

  function take(answer: ProofAnswer): void {
    if (answer.ok) answerIdentity(true);
    else setRefusal(answer);
  }

  async function askPasskey(): Promise<boolean> {
    const answer = await sendPasskey();
    if (answer) take(answer);
    return false;
  }

  return (
    <Dialog title="Confirm it's you" holdsForm onClose={cancel}>
      <div className="flex flex-col gap-5">
        <p>Please prove that this is still you. What you were doing then goes on.</p>
        {refusal && <Refusal {...refusal} />}
        <TypedProof mayUseCode={ways.includes('code')} onAnswer={take} onCancel={cancel} />
        {ways.includes('passkey') && <PasskeyButton label="Use a passkey" onPress={askPasskey} />}
      </div>
    </Dialog>
  );
}

function Refusal(refusal: ProofRefusal) {
  switch (refusal.reason) {
    case 'signed-out':
      return <SignedOut />;
    case 'wrong-passkey':
      return <FormErrorBox error={{ title: 'The passkey was not accepted' }} />;
    case 'too-many':
      return unchecked(tooManyAttempts(refusal.retryAfterSeconds));
    case 'busy':
      return unchecked(busyMessage);
    case 'failed':
      return unchecked('Please try again.');
    case 'wrong':
      // Its field says so.
      return null;
  }
}

function unchecked(description: string) {
  return <FormErrorBox error={{ title: 'This could not be checked', description }} />;
}
