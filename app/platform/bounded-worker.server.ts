import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { hasErrorCode } from '#app/platform/failures/system-error.server.ts';
import { createSemaphore, type Sender } from '#app/platform/http/limits/semaphore.server.ts';
import { BusyError } from './http/refusal.server.ts';
import { projectPath, type RunTimePath } from './project-path.server.ts';
import { withinMs } from './time-limit.server.ts';

type TaskLimits = { milliseconds: number; megabytes: number };

/** A task needed more memory than it may have. */
export class TooHeavyError extends Error {
  override name = 'TooHeavyError';
}

/** It had all the time that there is for one. On a busy machine another try may do. */
export class NoTimeError extends BusyError {}

/** Polled, because a worker's own limits cover only V8's heap, not the buffers of unpacked data. */
const memoryLookMs = 25;

/** What workers load takes a fifth of a second and some 50 MB: they are unloaded when idle for so long. */
const idleMs = 20_000;

/** Whoever waits for one that is silent would keep all others waiting as well. */
const longestStartMs = 60_000;
const longestTellMs = 2_000;

/**
 * A worker thread for tasks that take long, one at a time and within limits. It posts a message when it is
 * loaded, then one for each task that it was posted. After a task that failed, whose result is not sound, or
 * that left it half full, it ends: state or late messages may be left in it.
 * @returns does a task. @throws BusyError when too many wait, NoTimeError, TooHeavyError, and what the worker threw
 */
export function createBoundedWorker<Task, Result>({
  file,
  limits: usual,
  maxWaiting,
  isSound = () => true,
}: {
  file: RunTimePath;
  limits: TaskLimits;
  maxWaiting: number;
  isSound?: (result: Result) => boolean;
}): (task: Task, limits?: TaskLimits, sender?: Sender) => Promise<Result> {
  const withPermit = createSemaphore(1, maxWaiting);
  let current: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;

  /** Resolves when the modules are loaded: on a busy machine that takes seconds. */
  async function start(): Promise<Worker> {
    const resourceLimits = { maxOldGenerationSizeMb: usual.megabytes };
    const worker = new Worker(projectPath(file), { resourceLimits });
    worker.unref();
    // Also between two tasks or while it is ended: an 'error' that nobody hears would end the whole process.
    worker.on('error', () => forget(worker));
    try {
      await withinMs(longestStartMs, once(worker, 'message'));
    } catch (error) {
      stop(worker);
      throw error;
    }
    return worker;
  }

  function forget(worker: Worker): void {
    if (current === worker) current = null;
  }

  function stop(worker: Worker): void {
    forget(worker);
    void worker.terminate();
  }

  async function run(task: Task, { milliseconds, megabytes }: TaskLimits): Promise<Result> {
    clearTimeout(idle);
    current ??= await start();
    const worker = current;
    const answer = Promise.withResolvers<Result>();
    const late = () => answer.reject(new NoTimeError(`${file} took more than ${milliseconds} ms`));
    const heavy = () => new TooHeavyError(`${file} took over ${megabytes} MB`);
    const timer = setTimeout(late, milliseconds);
    const look = setInterval(() => {
      outgrows(worker, megabytes).then((so) => so && answer.reject(heavy()), answer.reject);
    }, memoryLookMs);
    worker.once('message', answer.resolve).once('error', answer.reject);
    let sound = false;
    try {
      worker.postMessage(task);
      const result = await answer.promise;
      // What it left, collected or not, would be counted against the next. One that does not tell is not kept either.
      const isFull = withinMs(longestTellMs, outgrows(worker, megabytes / 2)).catch(() => true);
      sound = isSound(result) && !(await isFull);
      return result;
    } catch (error) {
      throw hasErrorCode(error, 'ERR_WORKER_OUT_OF_MEMORY') ? heavy() : error;
    } finally {
      clearTimeout(timer);
      clearInterval(look);
      worker.off('message', answer.resolve).off('error', answer.reject);
      if (sound) idle = setTimeout(() => stop(worker), idleMs).unref();
      else stop(worker);
    }
  }

  /** A fault of a worker that has done another task may be a late one of that: in a new worker there is none. */
  async function runAgain(task: Task, limits: TaskLimits): Promise<Result> {
    const isReused = current !== null;
    try {
      return await run(task, limits);
    } catch (error) {
      if (!isReused || error instanceof BusyError || error instanceof TooHeavyError) throw error;
      return run(task, limits);
    }
  }

  return (task, limits = usual, sender) => withPermit(1, () => runAgain(task, limits), sender);
}

/** Buffers count: they hold unpacked data. A worker that has ended reports the reason itself. */
async function outgrows(worker: Worker, megabytes: number): Promise<boolean> {
  try {
    const { total_heap_size, external_memory } = await worker.getHeapStatistics();
    return total_heap_size + external_memory > megabytes * 1_000_000;
  } catch (error) {
    if (hasErrorCode(error, 'ERR_WORKER_NOT_RUNNING')) return false;
    throw error;
  }
}
