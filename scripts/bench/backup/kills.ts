import { existsSync } from 'node:fs';
import { mkdtempDisposable, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { checkArchive } from '#app/backup/archive/read-archive.server.ts';
import { readRecoveryKey, recoveryKeyPath } from '#app/backup/archive/recovery-key.server.ts';
import { figure } from '../figure.ts';
import { filledCafe } from './cafe.ts';
import { runCommand, startCommand } from './command.ts';

/** Kills spread over backups and restores; BENCH_KILLS=10 for a quick look. */
export default async function measureKills() {
  const kills = Number(process.env.BENCH_KILLS ?? 500);
  await using cafe = await filledCafe(100);
  await using folder = await mkdtempDisposable(join(tmpdir(), 'bench-'));
  const target = join(folder.path, 'restored');
  const backup = await runCommand(cafe.path, 'scripts/backup.ts');
  const given = ['scripts/restore.ts', backup.path, '--key', recoveryKeyPath(cafe.path)] as const;
  const restore = await runCommand(target, ...given);
  let spoilt = 0;
  for (let kill = 0; kill < kills; kill++) {
    const share = kill / kills;
    try {
      if (kill % 2 === 0) {
        await killed(cafe.path, backup.seconds * share, 'scripts/backup.ts');
        await requireWhole(cafe.path);
      } else {
        await rm(target, { recursive: true, force: true });
        await killed(target, restore.seconds * share, ...given);
        if (!isRestored(target)) await runCommand(target, ...given);
        await requireSame(backup.path, target);
      }
    } catch (error) {
      console.error(`Kill ${kill}:`, error);
      spoilt += 1;
    }
  }
  return [figure(`Backups and restores that ${kills} kills spoilt`, 'spoilt', spoilt, 0)];
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

/** A backup of what was restored has the same rows and files. */
async function requireSame(archive: string, dataDir: string): Promise<void> {
  const again = await runCommand(dataDir, 'scripts/backup.ts');
  if ((await contentsOf(archive, dataDir)) !== (await contentsOf(again.path, dataDir)))
    throw new Error('Something else came back than was in the archive');
}

async function contentsOf(path: string, dataDir: string): Promise<string> {
  const { identity } = await readRecoveryKey(recoveryKeyPath(dataDir));
  await using file = await open(path);
  const { manifest } = await checkArchive({ file, identity });
  return JSON.stringify([manifest.tables, manifest.files]);
}
