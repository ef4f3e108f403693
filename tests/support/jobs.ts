import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { openPool } from '#app/platform/database/database.server.ts';
import { type Jobs, startJobs } from '#app/platform/jobs/jobs.server.ts';

/** Jobs that are queued as in production, but run when a test calls `drain`, in the test's process. */
export type TestJobs = { jobs: Jobs; drain: Drain };

/**
 * Runs the jobs that are due and have a handler, one after the other, also those that they queue, until none is due.
 * A job that fails is retried later, as in production. With `until`, jobs that were to start by then are due as well,
 * but not those that they in turn put off until later.
 */
export type Drain = (options?: { until?: Date }) => Promise<void>;

/** @param source, onError as for `startJobs` */
export async function openTestJobs(
  source: string | pg.PoolConfig,
  onError: (error: unknown, jobName?: string) => void = (error) =>
    process.emitWarning(error instanceof Error ? error : String(error)),
): Promise<TestJobs> {
  const { send, stop } = await startJobs(source, onError);
  const { pool, close } = openPool({
    ...(typeof source === 'string' ? { connectionString: source } : source),
    application_name: 'drain',
    max: 1,
  });
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    migrate: false,
    supervise: false,
    schedule: false,
  });
  boss.on('error', (error) => onError(error));
  /** By queue: runs the next job that is due, and tells whether there was one. */
  const runners = new Map<string, () => Promise<boolean>>();

  async function runNext<T extends object>(
    name: string,
    handler: (data: T) => Promise<void>,
  ): Promise<boolean> {
    const [job] = await boss.fetch<T>(name);
    if (!job) return false;
    try {
      await handler(job.data);
    } catch (error) {
      onError(error, name);
      await boss.fail(name, job, Object(error));
      return true;
    }
    await boss.complete(name, job);
    return true;
  }

  /** Goes through the queues once. A queue exists from the first job that was sent to it. */
  async function runAll(): Promise<boolean> {
    let anyRan = false;
    for (const { name } of await boss.getQueues([...runners.keys()])) {
      const run = runners.get(name);
      while (await run?.()) anyRan = true;
    }
    return anyRan;
  }

  return {
    jobs: {
      send,
      work: async (name, handler) => {
        runners.set(name, () => runNext(name, handler));
      },
      // Nothing runs on a schedule here: a test calls repeated work itself.
      repeat: async () => undefined,
      stop: async () => {
        await stop();
        await boss.stop({ graceful: false });
        await close();
      },
    },
    drain: async ({ until } = {}) => {
      if (runners.size === 0) throw new Error('No handler is registered: nothing would ever run');
      await boss.start();
      if (until) {
        await pool.query(
          "update pgboss.job set start_after = now() where state in ('created', 'retry') and start_after between now() and $1",
          [until],
        );
      }
      while (await runAll());
    },
  };
}
