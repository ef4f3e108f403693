import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { OrLine } from '#app/ui/or-line.tsx';
import { type ProofAnswer, sendPasskey } from './send-proof.ts';

/** One of the admin's passkeys, instead of what would be typed. */
export function PasskeyProof({ onAnswer }: { onAnswer: (answer: ProofAnswer) => void }) {
  const [busy, setBusy] = useState(false);

  async function press(): Promise<void> {
    setBusy(true);
    const answer = await sendPasskey();
    setBusy(false);
    if (answer) onAnswer(answer);
  }

  return (
    <>
      <OrLine />
      <Button look="secondary" disabled={busy} onClick={press}>
        {busy ? 'Waiting for the passkey...' : 'Use a passkey'}
      </Button>
    </>
  );
}
