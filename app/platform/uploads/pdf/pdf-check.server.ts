import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { BusyError, createSemaphore } from '#app/platform/http/semaphore.server.ts';
import { projectPath } from '#app/platform/project-path.server.ts';
import { hasErrorCode } from '#app/platform/system-error.server.ts';
import { startsWith } from '#app/platform/uploads/incoming-folder.server.ts';

/**
 * `active`: runs scripts, starts something or embeds files (docs/decisions/0012). `locked`: needs a
 * password to open. `too-heavy`: exceeds the limits.
 */
type PdfResult = 'pdf' | 'active' | 'locked' | 'too-heavy' | 'not-pdf';

/** Limits per document. A normal one of 5 MB takes 0.2 s and 60 MB. */
type PdfLimits = { milliseconds: number; megabytes: number };

const usualLimits: PdfLimits = { milliseconds: 5_000, megabytes: 128 };

/** Polled, because a worker's own limits cover only V8's heap, not the buffers of unpacked data. */
const memoryLookMs = 25;

/** The parser takes 0.15 s to load and about 50 MB: it is unloaded when idle for so long. */
const idleMs = 20_000;

const withPermit = createSemaphore(1, 20);

/**
 * Opens the file as a PDF reader would (pdf.js, with the repairs that readers make), down to its
 * first page, then searches all its objects. Runs in a worker with limits, one file at a time.
 * @throws BusyError when too many wait, or when there was no time for a result
 */
export async function checkPdf(path: string, limits = usualLimits): Promise<PdfResult> {
  // Readers also accept a header further down, but what precedes it may be an HTML page.
  if (!(await startsWith(path, Buffer.from('%PDF-')))) return 'not-pdf';
  return withPermit(1, () => parse(path, limits));
}

let parser: Worker | null = null;
let idle: NodeJS.Timeout | undefined;

async function parse(path: string, limits: PdfLimits): Promise<PdfResult> {
  clearTimeout(idle);
  parser ??= await startParser();
  const worker = parser;
  const answer = Promise.withResolvers<PdfResult>();
  const timer = setTimeout(
    () => answer.reject(new BusyError(`A PDF took more than ${limits.milliseconds} ms to open`)),
    limits.milliseconds,
  );
  const look = setInterval(() => {
    outgrows(worker, limits).then((so) => so && answer.resolve('too-heavy'), answer.reject);
  }, memoryLookMs);
  worker.once('message', answer.resolve).once('error', answer.reject);
  let sound = false;
  try {
    worker.postMessage(path);
    const result = await answer.promise;
    sound = result === 'pdf' || result === 'active' || result === 'locked';
    return result;
  } catch (error) {
    if (hasErrorCode(error, 'ERR_WORKER_OUT_OF_MEMORY')) return 'too-heavy';
    throw error;
  } finally {
    clearTimeout(timer);
    clearInterval(look);
    worker.off('message', answer.resolve).off('error', answer.reject);
    // A bad file may leave state or late messages in the parser, so it ends with the file.
    if (sound) idle = setTimeout(() => stopParser(worker), idleMs).unref();
    else stopParser(worker);
  }
}

/** Buffers count: they hold unpacked data. A worker that has ended reports the reason itself. */
async function outgrows(worker: Worker, { megabytes }: PdfLimits): Promise<boolean> {
  try {
    const { total_heap_size, external_memory } = await worker.getHeapStatistics();
    return total_heap_size + external_memory > megabytes * 1_000_000;
  } catch (error) {
    if (hasErrorCode(error, 'ERR_WORKER_NOT_RUNNING')) return false;
    throw error;
  }
}

/** Resolves when the parsers are loaded: on a busy machine that takes seconds. */
async function startParser(): Promise<Worker> {
  const worker = new Worker(projectPath('app/platform/uploads/pdf/pdf-check.worker.mjs'), {
    resourceLimits: { maxOldGenerationSizeMb: usualLimits.megabytes },
  });
  worker.unref();
  await once(worker, 'message');
  return worker;
}

function stopParser(worker: Worker): void {
  if (parser === worker) parser = null;
  // An unhandled 'error' event would end the process, and this worker is being ended anyway.
  worker.on('error', () => undefined);
  void worker.terminate();
}
