import * as z from 'zod/mini';
import { onFirstUse } from '#app/platform/on-first-use.ts';
import type { FileField } from './application-wire.ts';
import { type ApplicationText, submitFailedMessage, wireFileFields } from './application-wire.ts';

/** How far the sending is, as the form shows it (SPEC 4): begun, files sent, answered. */
export type Progress = 10 | 50 | 100;

type Answer = { ok: true } | { ok: false; error: string };

const answerSchema = onFirstUse(() =>
  z.object({ success: z.boolean(), error: z.optional(z.string()) }),
);

/**
 * Sends an application as SPEC 7 lays it out. Never throws: a request that fails in flight, or an
 * answer that cannot be read, becomes the catalogue's message (SPEC 8).
 */
export function sendApplication(
  text: ApplicationText,
  files: Record<FileField, File | null>,
  onProgress: (progress: Progress) => void,
): Promise<Answer> {
  const body = new FormData();
  for (const [name, value] of Object.entries(text)) body.set(name, value);
  for (const field of Object.keys(wireFileFields) as FileField[]) {
    const file = files[field];
    if (file) body.set(wireFileFields[field], file);
  }
  // XMLHttpRequest, since fetch cannot tell when the last byte of the files has left.
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const fail = () => resolve({ ok: false, error: submitFailedMessage });
    request.upload.onload = () => onProgress(50);
    request.onerror = fail;
    request.onabort = fail;
    request.ontimeout = fail;
    request.onload = () => {
      onProgress(100);
      resolve(readAnswer(request.responseText));
    };
    request.open('POST', '/api/submit-application');
    request.setRequestHeader('Accept', 'application/json');
    request.send(body);
  });
}

function readAnswer(responseText: string): Answer {
  const answer = answerSchema().safeParse(parseJson(responseText));
  if (!answer.success) return { ok: false, error: submitFailedMessage };
  if (answer.data.success) return { ok: true };
  return { ok: false, error: answer.data.error || 'Failed to submit application.' };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON, for instance a proxy's error page: the schema above refuses undefined.
    return undefined;
  }
}
