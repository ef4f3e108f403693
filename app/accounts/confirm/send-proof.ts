import { href } from 'react-router';
import { FileRefused, postJson } from '#app/ui/save-file.ts';
import type { Proof } from './proof.ts';

export type ProofAnswer =
  | { ok: true }
  | { ok: false; reason: 'wrong' | 'signed-out' | 'failed' }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number };

export async function sendProof(proof: Proof): Promise<ProofAnswer> {
  try {
    await postJson(href('/admin/confirm-identity'), proof);
    return { ok: true };
  } catch (error) {
    // No answer is one more way to fail.
    return error instanceof FileRefused ? refusalOf(error.response) : failed;
  }
}

const failed: ProofAnswer = { ok: false, reason: 'failed' };

function refusalOf({ status, headers }: Response): ProofAnswer {
  if (status === 400) return { ok: false, reason: 'wrong' };
  if (status === 401) return { ok: false, reason: 'signed-out' };
  if (status !== 429) return failed;
  const retryAfterSeconds = Number(headers.get('Retry-After'));
  return { ok: false, reason: 'too-many', retryAfterSeconds };
}
