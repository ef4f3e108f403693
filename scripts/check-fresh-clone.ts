/* node scripts/check-fresh-clone.ts FOLDER: checks that a fresh clone in FOLDER needs only `npm start`, three times
   in a row, and stops cleanly; that it runs without the development packages, which are installed when a command
   needs them; and that it starts again after it was killed. Prints one line per check and a summary. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/support/processes/server.ts';
import { hostEnvironment } from './host-environment.ts';
import { lastLine, type Tally } from './test/runners.ts';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Say which folder the clone is in.');
const cwd: string = folder;

const tally: Tally = { passed: 0, failed: 0 };
const port = await freePort();
const origin = `http://localhost:${port}`;
const pages = { '/': 200, '/career': 200, '/admin/login': 200, '/readyz': 200, '/nowhere': 404 };

const mostPackages = 280;

// Makes the clone like a downloaded archive, on a machine with neither git nor a compiler.
rmSync(join(cwd, '.git'), { recursive: true });
const host = { ...hostEnvironment(), PATH: bareTools() };

for (const attempt of ['first', 'second', 'third']) {
  // If it can't start once, don't try again.
  if (!(await tryStart(attempt))) break;
}
report(npm('run', 'backup'), 'a backup is made');

const { packages } = JSON.parse(read('node_modules/.package-lock.json'));
const installed = Object.keys(packages).length;
report(installed <= mostPackages, `${installed} packages were installed`);
report(!exists('node_modules/.bin/biome'), 'none of those that only tests need');

await killWhen('node_modules/@biomejs', 'run', 'lint');
report(npm('run', 'check'), 'npm run check brings them, also after it was killed over it');
report(exists('node_modules/.bin/biome'), 'and they are there');
await tryStart('fourth');

for (const folder of ['node_modules', 'build']) rmSync(join(cwd, folder), { recursive: true });
await killWhen('node_modules/react', 'start');
await killWhen('build/client', 'start');
await tryStart('killed');
console.log(`\n${lastLine(tally)}`);
process.exit(tally.failed === 0 ? 0 : 1);

/** Makes a folder of links to the only programs that a start may need from the machine. */
function bareTools(): string {
  // Beside the clone, because Biome follows links and fails at those that lead out of its folder.
  const folder = `${cwd}-tools`;
  mkdirSync(folder);
  const folders = (hostEnvironment().PATH ?? '').split(delimiter);
  for (const tool of ['node', 'npm', 'sh', 'env', 'cmp', 'cp', 'dirname', 'find', 'ln', 'rm']) {
    const path = folders.map((one) => join(one, tool)).find(existsSync);
    if (path) symlinkSync(path, join(folder, tool));
  }
  return folder;
}

/** Runs npm and kills it, with all processes that it started, as soon as `path` exists. */
async function killWhen(path: string, ...args: string[]): Promise<void> {
  const env = { ...host, PORT: `${port}` };
  const child = spawn('npm', args, { cwd, env, detached: true, stdio: 'inherit' });
  const closed = once(child, 'close');
  while (!exists(path) && child.exitCode === null) await sleep(10);
  if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
  await closed;
  report(child.signalCode === 'SIGKILL', `npm ${args.join(' ')} is killed when ${path} is there`);
}

function exists(path: string): boolean {
  return existsSync(join(cwd, path));
}

function read(path: string): string {
  return readFileSync(join(cwd, path), 'utf8');
}

async function tryStart(attempt: string): Promise<boolean> {
  const started = performance.now();
  const env = { ...host, PORT: `${port}` };
  const child = spawn('npm', ['start'], { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] });
  const ended = once(child, 'close');
  const isUp = async () => (await statusOf(`${origin}/healthz`)) === 200;
  let up = await isUp();
  while (!up && child.exitCode === null && child.signalCode === null) {
    await sleep(50);
    up = await isUp();
  }
  const seconds = (performance.now() - started) / 1000;
  report(up, `the ${attempt} start answers (after ${seconds.toFixed(1)} s)`);
  for (const [path, status] of Object.entries(up ? pages : {})) {
    const got = await statusOf(origin + path);
    report(got === status, `${path} answers ${got}`);
  }
  child.kill();
  await ended;
  report(child.exitCode === 0, `the ${attempt} stop ends with ${child.exitCode}`);
  const gone = (await statusOf(`${origin}/healthz`)) === null;
  report(gone, `nobody listens after the ${attempt} stop`);
  return up;
}

/** The status of the answer; null when no server listens. */
async function statusOf(url: string): Promise<number | null> {
  try {
    return (await fetch(url)).status;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

function npm(...args: string[]): boolean {
  return spawnSync('npm', args, { cwd, env: host, stdio: 'inherit' }).status === 0;
}

function report(good: boolean, what: string): void {
  tally[good ? 'passed' : 'failed'] += 1;
  console.log(`${good ? '✓' : '✗'} ${what}`);
}
