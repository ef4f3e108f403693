import { href } from 'react-router';
import {
  type ApplicationText,
  type FileField,
  fileFields,
  prefixed,
  submitFailedMessage,
} from '#app/careers/application.ts';
import type { Outcome } from '#app/forms/use-form.ts';
import { isServerReachable, noConnection } from '#app/shared/offline.ts';
import { showToast } from '#app/ui/toast.tsx';

export type ChosenFiles = Partial<Record<FileField, File>>;

/** Long enough to see the 100 %. */
const fullProgressMs = 250;

/**
 * Sends an application (spec 7.3). Never throws: a network error or an unreadable response becomes the
 * message of spec 8.2, except without a connection.
 * @param tellProgress called with 10 at the start, 50 when the files are sent, 100 with the response
 */
export function sendApplication(
  text: ApplicationText,
  files: ChosenFiles,
  tellProgress: (percent: number) => void,
): Promise<Outcome> {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...text, ...files })) body.set(name, value);
  tellProgress(10);
  showToast({ title: 'Uploading files and submitting application...' });
  // XMLHttpRequest, since fetch has no upload progress.
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const fail = async () =>
      resolve((await isServerReachable()) ? failure() : { ok: false, toast: noConnection });
    request.upload.onload = () => tellProgress(50);
    request.onerror = fail;
    request.onabort = fail;
    request.ontimeout = fail;
    request.onload = () => {
      tellProgress(100);
      const outcome = readResponse(request.responseText);
      setTimeout(resolve, outcome.ok ? fullProgressMs : 0, outcome);
    };
    request.open('POST', href('/api/submit-application'));
    request.setRequestHeader('Accept', 'application/json');
    request.send(body);
  });
}

function readResponse(responseText: string): Outcome {
  const response = parseJson(responseText);
  if (!isSubmitResponse(response)) return failure();
  if (response.success) return { ok: true };
  const message = response.error || 'Failed to submit application.';
  const field = fileFields.find((one) => message.startsWith(prefixed(one, '')));
  return field ? { ok: false, errors: [{ field, message }] } : failure(message);
}

function isSubmitResponse(response: unknown): response is { success: boolean; error?: string } {
  return typeof response === 'object' && response !== null && 'success' in response;
}

function failure(title: string = submitFailedMessage): Outcome {
  return { ok: false, toast: { title, tone: 'danger' } };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON, for instance a proxy's error page.
    return undefined;
  }
}
