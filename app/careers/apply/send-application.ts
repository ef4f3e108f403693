import { isServerReachable, noConnection } from '#app/shared/connection.ts';
import type { Toast } from '#app/ui/toast.tsx';
import type { FileField } from './application-wire.ts';
import { type ApplicationText, submitFailedMessage, wireFileFields } from './application-wire.ts';

/** How far the sending is, as the form shows it: begun, files sent, answered. */
export type Progress = 10 | 50 | 100;

type Answer = { ok: true } | { ok: false; toast: Toast };

/**
 * Sends an application (spec 7.3). Never throws: a request that fails in flight, or an
 * answer that cannot be read, becomes the message of spec 8.2, unless there is no
 * connection at all.
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
    const fail = async () =>
      resolve((await isServerReachable()) ? failure() : { ok: false, toast: noConnection });
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
  const answer = parseJson(responseText);
  if (!isSubmitAnswer(answer)) return failure();
  if (answer.success) return { ok: true };
  return failure(answer.error || 'Failed to submit application.');
}

function isSubmitAnswer(answer: unknown): answer is { success: boolean; error?: string } {
  return typeof answer === 'object' && answer !== null && 'success' in answer;
}

function failure(title: string = submitFailedMessage): Answer {
  return { ok: false, toast: { title, tone: 'danger' } };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON, for instance a proxy's error page: undefined is no answer.
    return undefined;
  }
}
