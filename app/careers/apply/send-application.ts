import { href } from 'react-router';
import {
  type ApplicationText,
  type FileField,
  fileFields,
  prefixed,
  submitFailedMessage,
} from '#app/careers/application.ts';
import type { Outcome, TellProgress } from '#app/forms/use-form.ts';
import { brokenLine, isServerReachable, noConnection } from '#app/shared/browser/offline.ts';
import { formatSize } from '#app/shared/file-limits.ts';
import { parseJson } from '#app/shared/parse.ts';
import { showToast } from '#app/ui/toast-store.ts';

export type ChosenFiles = Partial<Record<FileField, File>>;

/** How long the 100 % is shown: long enough to be seen. */
const fullProgressMs = 250;

// On a slow connection a browser may hand a megabyte to the device at once, then nothing until much of it has been
// sent. So a stalled upload is soon shown as waiting, but given up only when it cannot succeed: the server waits
// two minutes at most.
const standsAfterMs = 15_000;
const standsForMs = 300_000;
/** Time for the data still in the device when all is handed over, and for the server's checks. */
const answerWithinMs = 600_000;

/**
 * Sends an application (spec 7.3). Never throws: an unreadable response becomes the message of spec 8.2, a broken or
 * stalled connection a message about that.
 * @param tellProgress called with 10 at the start, 50 when the files are sent, 100 with the response; and
 *   with a note on the connection
 */
export function sendApplication(
  text: ApplicationText,
  files: ChosenFiles,
  tellProgress: TellProgress,
): Promise<Outcome> {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...text, ...files })) body.set(name, value);
  showToast({ title: 'Uploading files and submitting application...' });
  // XMLHttpRequest, since fetch has no upload progress.
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let timers: ReturnType<typeof setTimeout>[] = [];
    const hear = (percent: number, note?: string, patienceMs = standsForMs) => {
      timers.forEach(clearTimeout);
      tellProgress(percent, note);
      timers = [setTimeout(() => request.abort(), patienceMs)];
      if (percent === 10)
        timers.push(setTimeout(tellProgress, standsAfterMs, 10, 'Waiting for your connection...'));
    };
    // Ask before the page is closed or reloaded, on any page of ours, since sending goes on there.
    const hold = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', hold);
    const end = () => {
      timers.forEach(clearTimeout);
      removeEventListener('beforeunload', hold);
    };
    const fail = async () => {
      end();
      resolve({ ok: false, toast: (await isServerReachable()) ? lineBroke : noConnection });
    };
    hear(10);
    request.upload.onprogress = ({ loaded, total }) =>
      hear(10, `${formatSize(loaded)} of ${formatSize(total)} sent`);
    request.upload.onload = () => hear(50, 'Waiting for the answer...', answerWithinMs);
    request.onerror = fail;
    request.onabort = fail;
    request.onload = () => {
      end();
      tellProgress(100);
      const outcome = readResponse(request);
      setTimeout(resolve, outcome.ok ? fullProgressMs : 0, outcome);
    };
    request.open('POST', href('/api/submit-application'));
    request.setRequestHeader('Accept', 'application/json');
    request.send(body);
  });
}

const lineBroke = {
  title: brokenLine,
  description: 'Everything is kept.',
  tone: 'danger',
} as const;

/** Without JSON these come from a proxy that gave up the connection to the browser or to the server. */
const ofTheLine = [408, 502, 503, 504];

function readResponse({ responseText, status }: XMLHttpRequest): Outcome {
  const response = parseJson(responseText);
  if (!isSubmitResponse(response))
    return ofTheLine.includes(status) ? { ok: false, toast: lineBroke } : failure();
  if (response.success) return { ok: true, reference: response.reference };
  const message = response.error || 'Failed to submit application.';
  const field = fileFields.find((one) => message.startsWith(prefixed(one, '')));
  return field ? { ok: false, errors: [{ field, message }] } : failure(message);
}

type SubmitResponse = { success: boolean; error?: string; reference?: string };

function isSubmitResponse(response: unknown): response is SubmitResponse {
  return typeof response === 'object' && response !== null && 'success' in response;
}

function failure(title: string = submitFailedMessage): Outcome {
  return { ok: false, toast: { title, tone: 'danger' } };
}
