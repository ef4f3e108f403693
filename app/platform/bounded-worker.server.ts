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

/** A task did not finish within its time limit. On a busy machine a retry may succeed. */
export class NoTimeError extends BusyError {}

/** How often a worker's memory is checked: its own limits cover only V8's heap, not buffers of unpacked data. */
const memoryLookMs = 25;

/** An idle worker ends after this time: its modules take some 50 MB, but load again in a fifth of a second. */
const idleMs = 20_000;

/** Limits on waiting for a worker that does not answer, because all other tasks wait behind it. */
const longestStartMs = 60_000;
const longestTellMs = 2_000;

/**
 * A worker thread for slow tasks, one at a time and within limits. The worker posts a message when it is loaded,
 * then one per task. It is ended after a task that failed, had an unsound result or left its memory half full,
 * because state or late messages may remain in it.
 * @returns a function that runs a task. @throws BusyError when too many wait, NoTimeError, TooHeavyError, task errors
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
    // Listens between tasks and during termination too: an 'error' event without a listener ends the whole process.
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
      // Memory left over, even garbage, would count against the next task. A worker that does not answer ends too.
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

  /** An error in a reused worker may be a late one of an earlier task: the task then runs again in a new worker. */
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

/** Counts buffers too: they hold unpacked data. False for a worker that has ended, which reports why itself. */
async function outgrows(worker: Worker, megabytes: number): Promise<boolean> {
  try {
    const { total_heap_size, external_memory } = await worker.getHeapStatistics();
    return total_heap_size + external_memory > megabytes * 1_000_000;
  } catch (error) {
    if (hasErrorCode(error, 'ERR_WORKER_NOT_RUNNING')) return false;
    throw error;
  }
}
