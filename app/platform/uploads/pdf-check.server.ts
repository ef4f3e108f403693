import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { BusyError, createSemaphore } from '#app/platform/http/semaphore.server.ts';
import { projectPath } from '#app/platform/project-path.server.ts';
import { hasErrorCode } from '#app/platform/system-error.server.ts';

/**
 * `active`: runs scripts, starts something or carries files (docs/decisions/0012). `locked`: needs a
 * password. `too-heavy`: unpacks to too much.
 */
export type PdfResult = 'pdf' | 'active' | 'locked' | 'too-heavy' | 'not-pdf';

/** An honest document of 5 MB takes 0.2 s and 60 MB. */
export type PdfLimits = { milliseconds: number; megabytes: number };

const usualLimits: PdfLimits = { milliseconds: 5_000, megabytes: 128 };

/** A thread's own limits cover V8's heap only, and a document unpacks outside of it. */
const memoryLookMs = 25;

/** The parser takes 0.15 s to load and some 50 MB: it is stopped when idle. */
const idleMs = 20_000;

const withPermit = createSemaphore(1, 20);

/**
 * Opens the file as a PDF reader would (pdf.js), down to its first page, then looks through all its
 * objects, on a thread of its own, one file after the other.
 * @throws BusyError when there was no time for a result
 */
export async function checkPdf(path: string, limits = usualLimits): Promise<PdfResult> {
  if (!(await startsAsPdf(path))) return 'not-pdf';
  return withPermit(1, () => parse(path, limits));
}

let parser: Worker | null = null;
let idle: NodeJS.Timeout | undefined;

/** Readers accept a later header, but a page of HTML may stand before it. */
async function startsAsPdf(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(5), 0, 5, 0);
    return buffer.toString('latin1') === '%PDF-';
  } finally {
    await file.close();
  }
}

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
    const verdict = await answer.promise;
    sound = verdict === 'pdf' || verdict === 'active' || verdict === 'locked';
    return verdict;
  } catch (error) {
    if (hasErrorCode(error, 'ERR_WORKER_OUT_OF_MEMORY')) return 'too-heavy';
    throw error;
  } finally {
    clearTimeout(timer);
    clearInterval(look);
    worker.off('message', answer.resolve).off('error', answer.reject);
    // A bad file's leftovers and late answers end with the parser.
    if (sound) idle = setTimeout(() => stopParser(worker), idleMs).unref();
    else stopParser(worker);
  }
}

/** Buffers count: they hold what a document unpacks to. */
async function outgrows(worker: Worker, { megabytes }: PdfLimits): Promise<boolean> {
  try {
    const { total_heap_size, external_memory } = await worker.getHeapStatistics();
    return total_heap_size + external_memory > megabytes * 1_000_000;
  } catch (error) {
    if (hasErrorCode(error, 'ERR_WORKER_NOT_RUNNING')) return false;
    throw error;
  }
}

/** Loading may take seconds on a busy machine, and must not count against a file. */
async function startParser(): Promise<Worker> {
  // From the sources: the build has no such file.
  const worker = new Worker(projectPath('app/platform/uploads/pdf-check.worker.mjs'), {
    resourceLimits: { maxOldGenerationSizeMb: usualLimits.megabytes },
  });
  worker.unref();
  await once(worker, 'message');
  return worker;
}

function stopParser(worker: Worker): void {
  if (parser === worker) parser = null;
  // An unheard 'error' would end the process.
  worker.on('error', () => undefined);
  void worker.terminate();
}
