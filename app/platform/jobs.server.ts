import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss, type Queue } from 'pg-boss';
import { type Database, openPool, type Queryable } from './database/database.server.ts';
import { keepListening } from './database/listen.server.ts';

export type JobOptions = {
  startAfter?: Date;
  /** No second job is queued while one of this name and key waits. */
  singletonKey?: string;
  /** Tried for ever, in the end once an hour. */
  untilDone?: boolean;
};

/** Work after the change that causes it, at least once. */
export interface Jobs {
  /** Queues a job in the caller's transaction: it exists if, and only if, that one commits. */
  send(tx: Queryable, name: string, data: object, options?: JobOptions): Promise<void>;
  /**
   * Runs `handler` for each job of this name, one at a time per process. When it throws, the job is tried
   * again with growing pauses, and at last moves to the queue `failed-jobs` (never when sent `untilDone`).
   * A handler may see the same job twice.
   */
  work<T extends object>(name: string, handler: (data: T) => Promise<void>): Promise<void>;
  /** Takes no more jobs and waits, at most 20 seconds, for the running ones. */
  stop(): Promise<void>;
}

const failedJobs = 'failed-jobs';
const daySeconds = 86_400;

/** The largest that pg-boss can count: 240,000 years at one an hour. */
const noLimit = 2 ** 31 - 1;

/** Twelve tries over some nine hours, then kept for a person. */
const queueRules: Omit<Queue, 'name'> = {
  // One waiting job per key; jobs without a key get one of their own.
  policy: 'short',
  retryLimit: 12,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  // After this, the job of a dead process is given to another.
  expireInSeconds: 300,
  // The site may be off for years.
  retentionSeconds: 20 * 365 * daySeconds,
  deleteAfterSeconds: daySeconds,
  notify: true,
};

function warn(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : new Error(String(error)));
}

/**
 * Two connections of its own: one listens for new jobs, so that they start without polling.
 * @param onError told of each failed try, and of trouble with the queues themselves
 */
export async function startJobs(
  db: Database,
  onError: (error: unknown, jobName?: string) => void = warn,
): Promise<Jobs> {
  const { host, port, user, password, database, connectionString, ssl } = db.$client.options;
  const place = {
    ...(connectionString ? { connectionString } : { host, port, user, password, database }),
    ...(ssl !== undefined && { ssl }),
    application_name: 'jobs',
  };
  const { pool, close } = openPool({ ...place, max: 2 }, onError);
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => pool.query(text, values),
      // pg-boss's own listener may stay away for half a minute after an outage.
      listen: async (channel, notification, listening) =>
        keepListening(place, channel, { notification, listening, error: onError }),
    },
    // Its tables are made by their owner (`prepareDatabase`).
    migrate: false,
    reindex: false,
    useListenNotify: true,
    schedule: false,
  });
  // pg-boss may emit a plain copy of an error.
  boss.on('error', (error) => onError(Object.assign(new Error(error.message), error)));
  boss.on('warning', ({ message }) => onError(new Error(`Job queues: ${message}`)));
  await boss.start();
  const queues = rememberQueues(boss);
  return {
    send: async (tx, name, data, { startAfter, singletonKey, untilDone } = {}) => {
      await queues.ensure(name);
      await boss.send(name, data, {
        db: fromDrizzle(tx, sql),
        singletonKey: singletonKey ?? randomUUID(),
        ...(untilDone && { retryLimit: noLimit }),
        ...(startAfter && { startAfter: secondsUntil(startAfter) }),
      });
    },
    work: async <T extends object>(name: string, handler: (data: T) => Promise<void>) => {
      await queues.ensure(name);
      const run = reporting(name, handler, onError);
      let worker = '';
      worker = await boss.work(name, async (batch: { data: T }[]) => {
        // Of many announcements at once the worker hears one, and takes one job: so after each it looks for the next
        // at once, not at its next round half a minute later.
        boss.notifyWorker(worker);
        await run(batch);
      });
    },
    stop: async () => {
      await boss.stop({ graceful: true, timeout: 20_000 });
      await close();
    },
  };
}

/** Creates each queue on its first use in this process. */
function rememberQueues(boss: PgBoss): { ensure(name: string): Promise<void> } {
  const made = new Map<string, Promise<void>>();
  const make = async (name: string): Promise<void> => {
    const isLast = name === failedJobs;
    if (!isLast) await ensure(failedJobs);
    await boss.createQueue(name, { ...queueRules, ...(isLast ? {} : { deadLetter: failedJobs }) });
  };
  const ensure = (name: string): Promise<void> => {
    const known = made.get(name);
    if (known) return known;
    const making = make(name);
    made.set(name, making);
    // The caller reports the failure; the next use tries again.
    making.catch(() => made.delete(name));
    return making;
  };
  return { ensure };
}

/** Reports a failed try, and throws on so that the job is tried again. */
function reporting<T>(
  name: string,
  handler: (data: T) => Promise<void>,
  onError: (error: unknown, jobName?: string) => void,
): (jobs: { data: T }[]) => Promise<void> {
  return async (jobs) => {
    try {
      for (const job of jobs) await handler(job.data);
    } catch (error) {
      onError(error, name);
      throw error;
    }
  };
}

/** A delay, since the queue goes by the database's clock. */
function secondsUntil(instant: Date): number {
  return Math.max(0, Math.ceil((instant.getTime() - Date.now()) / 1000));
}
