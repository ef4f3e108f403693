import { execFileSync } from 'node:child_process';
import { mkdtempDisposable, open, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkArchive } from '#app/backup/archive/read-archive.server.ts';
import { readRecoveryKey, recoveryKeyPath } from '#app/backup/archive/recovery-key.server.ts';
import { StartupError } from '#app/platform/startup-error.ts';
import { startServer } from '#tests/support/server.ts';
import { figure } from '../figure.ts';
import { filledCafe } from './cafe.ts';
import { runCommand } from './command.ts';

const flips = 1000;
/** Three fifths of the speed of a copy. */
const mostTimesOfCopy = 1 / 0.6;

/** Backup and restore of a cafe with many applications; BENCH_APPLICATIONS=100 for a quick look. */
export default async function measureBackup() {
  const applications = Number(process.env.BENCH_APPLICATIONS ?? 10_000);
  await using small = await filledCafe(1);
  await using large = await filledCafe(applications);
  await using fresh = await mkdtempDisposable(join(tmpdir(), 'bench-'));
  const name = `of ${applications.toLocaleString('en')} applications`;
  const copy = copySeconds(join(large.path, 'files'), join(fresh.path, 'copy'));
  const little = await runCommand(small.path, 'scripts/backup.ts');
  const backup = await runCommand(large.path, 'scripts/backup.ts');
  const given = [backup.path, '--key', recoveryKeyPath(large.path)] as const;
  const trial = await runCommand(fresh.path, 'scripts/restore.ts', ...given, '--check');
  const restored = join(fresh.path, 'restored');
  const restore = await runCommand(restored, 'scripts/restore.ts', ...given);
  const began = performance.now();
  await using _ = await startServer({ dataDir: restored });
  const start = (performance.now() - began) / 1000;
  return [
    figure(`Copying the files ${name}`, 's', copy),
    figure(`Backup ${name}, times of copying`, '×', backup.seconds / copy, mostTimesOfCopy),
    figure(`Backup ${name}, memory beyond that of one`, 'MB', backup.peak - little.peak, 64),
    figure(`Restore ${name}, times of copying`, '×', restore.seconds / copy),
    figure(`Restore ${name} until it serves`, 's', restore.seconds + start, 60),
    figure(`Trial restore ${name}`, 's', trial.seconds, 90),
    figure(
      `Flipped bytes unnoticed of ${flips}`,
      'bytes',
      await unnoticed(small.path, little.path),
      0,
    ),
  ];
}

/** Until all of it is on the disk. */
function copySeconds(from: string, to: string): number {
  const began = performance.now();
  execFileSync('cp', ['-r', from, to]);
  execFileSync('sync', ['-f', to]);
  return (performance.now() - began) / 1000;
}

async function unnoticed(dataDir: string, archive: string): Promise<number> {
  const whole = await readFile(archive);
  const { identity } = await readRecoveryKey(recoveryKeyPath(dataDir));
  const path = `${archive}.flipped`;
  let count = 0;
  for (let flip = 0; flip < flips; flip++) {
    const flipped = Buffer.from(whole);
    const at = Math.floor((flip * whole.length) / flips);
    flipped[at] = (flipped[at] ?? 0) ^ (1 << (flip % 8));
    await writeFile(path, flipped);
    await using file = await open(path);
    try {
      await checkArchive({ file, identity });
      count += 1;
    } catch (error) {
      if (!(error instanceof StartupError)) throw error;
    }
  }
  return count;
}
