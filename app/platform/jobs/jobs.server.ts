import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { fromDrizzle, PgBoss, type Queue } from 'pg-boss';
import { openPool, type Queryable } from '#app/platform/database/database.server.ts';
import { keepListening } from '#app/platform/database/listen.server.ts';
import { cafeTimeZone } from '#app/shared/dates.ts';

type JobOptions = {
  startAfter?: Date;
  /** While a job with this name and key is waiting, no second one is queued. */
  singletonKey?: string;
  /** Of the jobs that wait in a queue, the one with the highest number runs first. */
  priority?: number;
};

/** Background work: a job that a change queues, which then runs at least once, or work that repeats. */
export type Jobs = Awaited<ReturnType<typeof startJobs>>;

const daySeconds = 86_400;

/** The largest number of retries that the queue can store: at one an hour, some 240,000 years. */
const noLimit = 2 ** 31 - 1;

type QueueRules = Omit<Queue, 'name'>;

const queueRules: QueueRules = {
  // One waiting job per key; jobs without a key get a random one.
  policy: 'short',
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  // When a process dies, another one takes its job after this time.
  expireInSeconds: 300,
  // Jobs survive even years of downtime: they hold information that is stored nowhere else.
  retentionSeconds: 20 * 365 * daySeconds,
  deleteAfterSeconds: daySeconds,
  notify: true,
};

/** For repeated work: one job at a time, which may take hours while its process sends heartbeats. */
const repeatedRules: QueueRules = {
  ...queueRules,
  policy: 'exclusive',
  // The retries span about nine hours.
  retryLimit: 12,
  heartbeatSeconds: 60,
  expireInSeconds: 6 * 3600,
  // A job that nobody has begun by then is dropped: the next one does its work.
  retentionSeconds: daySeconds,
  deleteAfterSeconds: 3600,
};

function warn(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : new Error(String(error)));
}

/**
 * Opens the job queues, with a pool of two connections and a third that listens for new jobs, to start them at once.
 * @param source as for `openDatabase`, but never a pooler, through which notifications do not arrive
 * @param onError called with the error of each failed try, and of the queues themselves
 * @param repeats whether this process starts repeated work: only the site's does
 */
export async function startJobs(
  source: string | pg.PoolConfig,
  onError: (error: unknown, jobName?: string) => void = warn,
  { repeats = false } = {},
) {
  const place = {
    ...(typeof source === 'string' ? { connectionString: source } : source),
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
    // Only the owner of the tables may change them (`prepareDatabase`).
    migrate: false,
    reindex: false,
    useListenNotify: true,
    schedule: repeats,
  });
  // Despite its type this is often a plain object, not an Error.
  boss.on('error', (error) => onError(Object.assign(new Error(error.message), error)));
  boss.on('warning', ({ message }) => onError(new Error(`Job queues: ${message}`)));
  await boss.start();
  const ensureQueue = queueMaker(boss);
  async function work<T extends object>(name: string, handler: (data: T) => Promise<unknown>) {
    let worker = '';
    worker = await boss.work(name, async (batch: { data: T }[]) => {
      // The worker takes one job for many notifications that arrive at once: so tell it to look for the next
      // job now, instead of at the next poll up to 30 s later.
      boss.notifyWorker(worker);
      try {
        for (const { data } of batch) await handler(data);
      } catch (error) {
        onError(error, name);
        throw error;
      }
    });
  }
  return {
    /** Queues a job in the caller's transaction: the job exists if, and only if, that transaction commits. */
    send: async (
      tx: Queryable,
      name: string,
      data: object,
      { startAfter, singletonKey, priority = 0 }: JobOptions = {},
    ) => {
      await ensureQueue(name);
      await boss.send(name, data, {
        db: fromDrizzle(tx, sql),
        singletonKey: singletonKey ?? randomUUID(),
        priority,
        retryLimit: noLimit,
        ...(startAfter && { startAfter: secondsUntil(startAfter) }),
      });
    },
    /**
     * Runs `handler` for each job of this name, one at a time in this process. When it throws, the
     * job is retried with growing pauses, in the end once an hour, until it is done. A job may run
     * twice, so `handler` must be idempotent.
     */
    work: async <T extends object>(name: string, handler: (data: T) => Promise<void>) => {
      await ensureQueue(name);
      await work(name, handler);
    },
    /**
     * Runs `handler` at these times, in one process at a time, whichever is free. After times at which no process
     * was there, it runs once. When `handler` throws, it is retried, and the times in between are skipped.
     * @param cron in Malaysian time
     */
    repeat: async (name: string, cron: string, handler: (now: Date) => Promise<unknown>) => {
      await ensureQueue(name, repeatedRules);
      await boss.schedule(name, cron, {}, { tz: cafeTimeZone, missed: 'once' });
      await work(name, () => handler(new Date()));
    },
    /** Takes no more jobs and waits up to 20 seconds for running ones. */
    stop: async () => {
      await boss.stop({ graceful: true, timeout: 20_000 });
      await close();
    },
  };
}

/** Creates each queue on its first use in this process. */
function queueMaker(boss: PgBoss) {
  const made = new Map<string, Promise<void>>();
  return (name: string, rules = queueRules): Promise<void> => {
    const making = made.get(name) ?? boss.createQueue(name, rules);
    made.set(name, making);
    // The caller reports the failure; the next use tries again.
    making.catch(() => made.delete(name));
    return making;
  };
}

/** A duration, because the queue uses the database's clock. */
function secondsUntil(instant: Date): number {
  return Math.max(0, Math.ceil((instant.getTime() - Date.now()) / 1000));
}
