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
  /** Of those that wait in a queue the higher goes first. */
  priority?: number;
};

/** Background work: caused by a change, then it runs after it, at least once; or repeated. */
export type Jobs = Awaited<ReturnType<typeof startJobs>>;

const daySeconds = 86_400;

/** The queue's largest count: at one try an hour, some 240,000 years. */
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

/** For what repeats: one job at a time, which may take its time as long as its process shows that it lives. */
const repeatedRules: QueueRules = {
  ...queueRules,
  policy: 'exclusive',
  // Over about nine hours.
  retryLimit: 12,
  heartbeatSeconds: 60,
  expireInSeconds: 6 * 3600,
  // What nobody has begun by then, the next time does.
  retentionSeconds: daySeconds,
  deleteAfterSeconds: 3600,
};

function warn(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : new Error(String(error)));
}

/**
 * Two connections of its own: one listens for new jobs, so that they start without polling.
 * @param source as for `openDatabase`, but never a pooler, through which nobody hears anything
 * @param onError told of each failed try, and of trouble with the queues themselves
 * @param repeats whether this process starts what is to be repeated: only the site's does
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
    // Only their owner may change the tables (`prepareDatabase`).
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
      // Of many notifications at once the worker hears one and takes one job: look for the next
      // at once instead of at the next poll, up to 30 s later.
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
    /** Queues a job in the caller's transaction: it exists if, and only if, that one commits. */
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
     * Runs `handler` at these times, in one process at a time, whichever is free. Times that none was there for
     * are made up for once. When it throws, it is retried, and the times in between are left out.
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
