import { useEffect, useState } from 'react';
import { href } from 'react-router';
import { askForPasskey } from '#app/accounts/passkeys/browser-passkeys.ts';
import type { FormError } from '#app/forms/form.tsx';
import { busyMessage, tooManyAttempts } from '#app/shared/too-many-attempts.ts';
import { FileRefused, fetchFile, postJson } from '#app/ui/save-file.ts';
import { askForOptions, type Proof, type ProofWay } from './proof.ts';

/** 'wrong' is shown at the field that was wrong. */
export type ProofAnswer = 'right' | 'wrong' | 'signed-out' | FormError;

const proofPath = href('/admin/confirm-identity');

/** The ways in which this admin can prove who they are; only the password until the server has answered. */
export function useProofWays(): readonly ProofWay[] {
  const [ways, setWays] = useState<readonly ProofWay[]>(['password']);
  useEffect(() => {
    const aborter = new AbortController();
    fetchFile(proofPath, { signal: aborter.signal })
      .then((response) => response.json())
      .then((answer) => setWays(answer.ways))
      // Without an answer the password is still a way; sending it will show what is wrong.
      .catch(() => {});
    return () => aborter.abort();
  }, []);
  return ways;
}

export async function sendProof(proof: Proof): Promise<ProofAnswer> {
  try {
    await postJson(proofPath, proof);
    return 'right';
  } catch (error) {
    return refusalOf(error);
  }
}

/** Asks for a passkey and sends what it signed. Null when the person would rather not. */
export async function sendPasskey(): Promise<ProofAnswer | null> {
  try {
    const { options } = await (await postJson(proofPath, askForOptions)).json();
    const asked = await askForPasskey(options);
    if (!asked.ok) return asked.reason === 'cancelled' ? null : wrongPasskey;
    const answer = await sendProof({ how: 'passkey', secret: asked.response });
    return answer === 'wrong' ? wrongPasskey : answer;
  } catch (error) {
    return refusalOf(error);
  }
}

const wrongPasskey: FormError = { title: 'The passkey was not accepted' };

/** No answer from the server is a failure, too. */
function refusalOf(error: unknown): ProofAnswer {
  const { response, reason } = error instanceof FileRefused ? error : {};
  if (response?.status === 400) return 'wrong';
  if (response?.status === 401) return 'signed-out';
  const title = 'This could not be checked';
  if (reason === 'busy') return { title, description: busyMessage };
  if (response?.status !== 429) return { title, description: 'Please try again.' };
  return { title, description: tooManyAttempts(Number(response.headers.get('Retry-After'))) };
}
