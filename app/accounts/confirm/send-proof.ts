import { useEffect, useState } from 'react';
import { href } from 'react-router';
import { askForPasskey } from '#app/accounts/passkeys/browser-passkeys.ts';
import { FileRefused, fetchFile, postJson } from '#app/ui/save-file.ts';
import { askForOptions, type Proof, type ProofWay } from './proof.ts';

export type ProofRefusal =
  | { ok: false; reason: 'wrong' | 'wrong-passkey' | 'signed-out' | 'busy' | 'failed' }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number };

export type ProofAnswer = { ok: true } | ProofRefusal;

const proofPath = href('/admin/confirm-identity');

/** What this admin can prove who they are with; the password alone until more is known. */
export function useProofWays(): readonly ProofWay[] {
  const [ways, setWays] = useState<readonly ProofWay[]>(['password']);
  useEffect(() => {
    const aborter = new AbortController();
    fetchFile(proofPath, { signal: aborter.signal })
      .then((response) => response.json())
      .then((answer) => setWays(answer.ways))
      // Without an answer the password is still a way; it tells what is wrong.
      .catch(() => {});
    return () => aborter.abort();
  }, []);
  return ways;
}

export async function sendProof(proof: Proof): Promise<ProofAnswer> {
  try {
    await postJson(proofPath, proof);
    return { ok: true };
  } catch (error) {
    return refusalOf(error);
  }
}

/** Null when the person would rather not. */
export async function sendPasskey(): Promise<ProofAnswer | null> {
  try {
    const { options } = await (await postJson(proofPath, askForOptions)).json();
    const asked = await askForPasskey(options);
    if (!asked.ok) return asked.reason === 'cancelled' ? null : wrongPasskey;
    const answer = await sendProof({ how: 'passkey', secret: asked.response });
    return !answer.ok && answer.reason === 'wrong' ? wrongPasskey : answer;
  } catch (error) {
    return refusalOf(error);
  }
}

const wrongPasskey: ProofAnswer = { ok: false, reason: 'wrong-passkey' };

/** No answer at all is one more way to fail. */
function refusalOf(error: unknown): ProofRefusal {
  if (!(error instanceof FileRefused)) return { ok: false, reason: 'failed' };
  const { status, headers } = error.response;
  if (status === 400) return { ok: false, reason: 'wrong' };
  if (status === 401) return { ok: false, reason: 'signed-out' };
  if (error.reason === 'busy') return { ok: false, reason: 'busy' };
  if (status !== 429) return { ok: false, reason: 'failed' };
  const retryAfterSeconds = Number(headers.get('Retry-After'));
  return { ok: false, reason: 'too-many', retryAfterSeconds };
}
