import type pg from 'pg';
import { PgBoss } from 'pg-boss';

/** Creates or migrates the tables of the job queues (schema `pgboss`), as their owner. */
export async function installQueues(client: pg.ClientBase): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    supervise: false,
    schedule: false,
  });
  await boss.start();
  await boss.stop({ graceful: false });
}
