import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtempDisposable, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { checkArchive } from '#app/backup/archive/read-archive.server.ts';
import { readRecoveryKey, recoveryKeyPath } from '#app/backup/archive/recovery-key.server.ts';
import { figure } from '../figure.ts';
import { filledCafe, olderCafe } from './cafe.ts';
import { runCommand, startCommand } from './command.ts';

const applications = 100;

/** Kills spread over backups, restores, trials and upgrades; BENCH_KILLS=12 for a quick look. */
export default async function measureKills() {
  const kills = Number(process.env.BENCH_KILLS ?? 500);
  await using cafe = await filledCafe(applications);
  await using older = await olderCafe(applications);
  await using folder = await mkdtempDisposable(join(tmpdir(), 'bench-'));
  // The user that runs PostgreSQL for root has to get through.
  await chmod(folder.path, 0o711);
  const backup = await runCommand(cafe.path, 'scripts/backup.ts');
  const given = ['scripts/restore.ts', backup.path, '--key', recoveryKeyPath(cafe.path)] as const;
  const kinds = {
    backup: backups(cafe.path, backup.seconds),
    restore: await restores(join(folder.path, 'restored'), given),
    trial: await trials(join(folder.path, 'trial'), given, cafe.path),
    upgrade: await upgrades(join(folder.path, 'upgraded'), older.path),
  };
  const spoilt = { backup: 0, restore: 0, trial: 0, upgrade: 0 };
  for (let kill = 0; kill < kills; kill++) {
    const kind = (['backup', 'restore', 'trial', 'upgrade'] as const)[kill % 4] ?? 'backup';
    try {
      await kinds[kind](kill / kills);
    } catch (error) {
      console.error(`Kill ${kill}, of a ${kind}:`, error);
      spoilt[kind] += 1;
    }
  }
  return Object.entries(spoilt).map(([kind, count]) =>
    figure(
      `Kills in the middle, ${kills / 4} times (${kind}): something spoilt`,
      'times',
      count,
      0,
    ),
  );
}

/** Kills after this share of the time that the whole takes, and throws when something is lost. */
type Kill = (share: number) => Promise<void>;

function backups(dataDir: string, seconds: number): Kill {
  return async (share) => {
    await killed(dataDir, seconds * share, 'scripts/backup.ts');
    await requireWhole(dataDir);
  };
}

async function restores(target: string, given: readonly [string, ...string[]]): Promise<Kill> {
  const { seconds } = await runCommand(target, ...given);
  return async (share) => {
    await rm(target, { recursive: true, force: true });
    await killed(target, seconds * share, ...given);
    if (!isRestored(target)) await runCommand(target, ...given);
    await requireSame(await contentsOf(given[1] ?? '', target), target);
  };
}

async function trials(
  nowhere: string,
  given: readonly [string, ...string[]],
  dataDir: string,
): Promise<Kill> {
  const { seconds } = await runCommand(nowhere, ...given, '--check');
  return async (share) => {
    await killed(nowhere, seconds * share, ...given, '--check');
    await requireWhole(dataDir);
    if (existsSync(nowhere)) throw new Error('A trial left something in DATA_DIR');
  };
}

async function upgrades(target: string, older: string): Promise<Kill> {
  const upgrader = 'tests/proofs/upgrades/upgrader.ts';
  // With the owners of the files, unlike Node's own copy.
  const copy = () => execFileSync('cp', ['-a', older, target]);
  copy();
  const { seconds } = await runCommand(target, upgrader);
  const [name = ''] = await readdir(join(target, 'backups'));
  const before = await contentsOf(join(target, 'backups', name), target);
  return async (share) => {
    await rm(target, { recursive: true, force: true });
    copy();
    await killed(target, seconds * share, upgrader);
    await requireWhole(target);
    await runCommand(target, upgrader);
    await requireSame(before, target);
  };
}

async function killed(dataDir: string, seconds: number, script: string, ...given: string[]) {
  const { child, ended } = startCommand(dataDir, script, ...given);
  await Promise.race([wait(seconds * 1000), ended]);
  child.kill('SIGKILL');
  await ended;
}

function isRestored(dataDir: string): boolean {
  return existsSync(join(dataDir, 'postgres')) && !existsSync(join(dataDir, 'restoring'));
}

/** Every archive is whole, the one from before all kills included. The later ones go. */
async function requireWhole(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'backups');
  const archives = (await readdir(folder)).filter((name) => name.endsWith('.age')).sort();
  if (archives.length === 0) throw new Error('The archive from before is gone');
  for (const [at, name] of archives.entries()) {
    await contentsOf(join(folder, name), dataDir);
    if (at > 0) await rm(join(folder, name));
  }
}

/** A backup of what came back has these rows and files. */
async function requireSame(before: string, dataDir: string): Promise<void> {
  const again = await runCommand(dataDir, 'scripts/backup.ts');
  if (before !== (await contentsOf(again.path, dataDir)))
    throw new Error('Something else came back than was there before');
}

async function contentsOf(path: string, dataDir: string): Promise<string> {
  const { identity } = await readRecoveryKey(recoveryKeyPath(dataDir));
  await using file = await open(path);
  const { manifest } = await checkArchive({ file, identity });
  return JSON.stringify([manifest.tables, manifest.files]);
}
