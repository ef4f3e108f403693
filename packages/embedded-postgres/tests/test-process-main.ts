// A separate process for the tests: starts PostgreSQL on the folder given as first argument and prints one JSON
// line per event. With `write` as second argument it then commits row after row, and prints each number once
// PostgreSQL has acknowledged it. With `slow-access` setting up access takes seconds. The process ends when its
// input ends.
import { startPostgres } from '../index.ts';

const [dataDir = '', mode] = process.argv.slice(2);

function say(event: object): void {
  process.stdout.write(`${JSON.stringify(event)}\n`);
}

async function writeRows(host: string): Promise<void> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ host, user: 'postgres', database: 'postgres' });
  await client.connect();
  await client.query('create table if not exists written (n int)');
  for (let n = 0; ; n++) {
    await client.query('insert into written values ($1)', [n]);
    say({ written: n });
  }
}

const slowAccess = { rules: 'local all all trust', statements: ['select pg_sleep(5)'] };

try {
  const access = mode === 'slow-access' ? async () => slowAccess : undefined;
  const postgres = await startPostgres({ dataDir, access });
  process.stdin.on('end', async () => {
    await postgres.stop();
    say({ stopped: true });
  });
  process.stdin.resume();
  say({ ready: true });
  if (mode === 'write') await writeRows(postgres.host);
} catch (error) {
  const { code, message } = error as Error & { code?: string };
  say({ failed: code ?? 'unknown', message });
  process.exit(1);
}
