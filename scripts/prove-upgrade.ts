/* node scripts/prove-upgrade.ts: proves that an upgrade loses nothing, and that the release before (the
   commit in scripts/upgrade/release-before) can still serve on the tables of this one. It makes data, this one
   starts on it, it starts again on the result, and each is used in between. Prints one line per check, and a
   summary. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { startServer } from '#tests/support/processes/server.ts';
import { owner } from '#tests/support/sign-in/owner.ts';
import { lastLine, type Tally } from './test/runners.ts';
import { type Contents, findLosses, readContents, tryCafe } from './upgrade/cafe.ts';
import { findReleaseBefore, makeReleaseBefore } from './upgrade/release-before.ts';

const run = promisify(execFile);
const tally: Tally = { passed: 0, failed: 0 };
const folder = await mkdtemp(join(tmpdir(), 'prove-upgrade-'));
const [older, dataDir] = [join(folder, 'release-before'), join(folder, 'data')];
const account = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password };

try {
  const commit = await findReleaseBefore();
  if (commit) await prove(commit);
  else console.log('Not tried: this clone is shallow, and lacks the release before.');
} finally {
  await rm(folder, { recursive: true, force: true });
}
console.log(`\n${lastLine(tally)}`);
process.exit(tally.failed === 0 ? 0 : 1);

async function prove(commit: string): Promise<void> {
  await run(process.execPath, ['scripts/build/run.ts', '--if-needed']);
  await mkdir(older);
  await makeReleaseBefore(commit, older);
  await fillWithDemo();
  const made = await serve(older, 'the release before');
  const upgraded = await serve('.', 'this release', made);
  await checkArchive();
  await serve(older, 'the release before again', upgraded);
}

async function fillWithDemo(): Promise<void> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, NODE_ENV: 'production', ...account };
  await run(process.execPath, ['demo/demo.ts'], { cwd: older, env });
}

type Round = { contents: Contents; numbers: string[] };

/** A start on the data, of which nothing may be lost, and what visitors and the owner do then. */
async function serve(home: string, name: string, before?: Round): Promise<Round> {
  const env = { ...account, RATE_LIMIT_FACTOR: '1000' };
  await using site = await startServer({ home, dataDir, env });
  if (before) {
    const found = await readContents(dataDir, before.contents);
    const losses = findLosses(before.contents, found);
    check(losses.length === 0, `${name} has everything`, losses);
  }
  const numbers = await tryCafe(site, `Guest of ${name}`, (good, what) =>
    check(good, `${name}: ${what}`),
  );
  const isSame = isDeepStrictEqual(numbers, before?.numbers ?? numbers);
  check(isSame && numbers.length > 0, `${name} decrypts ${numbers.length} numbers`);
  return { contents: await readContents(dataDir, before?.contents), numbers };
}

/** One was made if, and only if, this release changed the tables. */
async function checkArchive(): Promise<void> {
  const migrations = (home: string) => readdir(join(home, 'db/migrations'));
  const isChanged = (await migrations('.')).length > (await migrations(older)).length;
  const isMade = existsSync(join(dataDir, 'backups'));
  check(isMade === isChanged, `tables changed: ${isChanged}, backup made before: ${isMade}`);
}

function check(good: boolean, what: string, details: string[] = []): void {
  tally[good ? 'passed' : 'failed'] += 1;
  console.log([`${good ? '✓' : '✗'} ${what}`, ...details].join('\n  '));
}
