import { createBoundedWorker, TooHeavyError } from '#app/platform/bounded-worker.server.ts';
import type { Sender } from '#app/platform/http/limits/semaphore.server.ts';
import { fileType } from '#app/platform/uploads/incoming-folder.server.ts';

/**
 * `active`: runs scripts, starts something or embeds files (docs/decisions/0012). `locked`: needs a
 * password to open. `too-heavy`: exceeds the limits.
 */
type PdfResult = 'pdf' | 'active' | 'locked' | 'too-heavy' | 'not-pdf';

/** Limits per document. A normal one of 5 MB takes 0.2 s and 60 MB. */
const usualLimits = { milliseconds: 5_000, megabytes: 128 };

const parse = createBoundedWorker<string, PdfResult>({
  file: 'app/platform/uploads/pdf/pdf-check.worker.mjs',
  limits: usualLimits,
  // Each network has one file waiting at most (`uploads.server.ts`), and a new network goes before one just served.
  maxWaiting: 100,
  isSound: (result) => result !== 'not-pdf',
});

/**
 * Opens the file as a PDF reader would (pdf.js, with the repairs that readers make), down to its
 * first page, then searches all its objects. Runs in a worker with limits, one file at a time.
 * @param sender of the file: senders take turns
 * @throws BusyError when too many wait, when the sender has gone, or when there was no time for a result
 */
export async function checkPdf(
  path: string,
  sender?: Sender,
  limits = usualLimits,
): Promise<PdfResult> {
  if ((await fileType(path)) !== 'application/pdf') return 'not-pdf';
  try {
    return await parse(path, limits, sender);
  } catch (error) {
    if (error instanceof TooHeavyError) return 'too-heavy';
    throw error;
  }
}
