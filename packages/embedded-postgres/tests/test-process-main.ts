// A process of its own for the tests of the embedded PostgreSQL: starts it on the folder given as
// first argument and says one JSON line per event. With `write` as second argument it then commits
// row after row and says each number once PostgreSQL has acknowledged it. Ends when its input ends.
import { startEmbeddedPostgres } from '#app/platform/embedded-postgres.server.ts';

const [dataDir = '', mode] = process.argv.slice(2);

function say(event: object): void {
  process.stdout.write(`${JSON.stringify(event)}\n`);
}

async function writeRows(connection: object): Promise<void> {
  const { default: pg } = await import('pg');
  const client = new pg.Client(connection);
  await client.connect();
  await client.query('create table if not exists written (n int)');
  for (let n = 0; ; n++) {
    await client.query('insert into written values ($1)', [n]);
    say({ written: n });
  }
}

try {
  const postgres = await startEmbeddedPostgres({ dataDir });
  process.stdin.on('end', async () => {
    await postgres.stop();
    say({ stopped: true });
  });
  process.stdin.resume();
  say({ ready: true });
  if (mode === 'write') await writeRows(postgres.owner);
} catch (error) {
  const { name, message } = error as Error;
  say({ failed: name, message });
  process.exit(1);
}
