/* npm run backup: writes all data to one encrypted file, whether the site runs or not. With --new-key it makes
   a new recovery key instead (docs/running.md). */
import { backUp } from '#app/backup/back-up.server.ts';
import { renewRecoveryKey } from '#app/backup/recovery-key/confirm-recovery-key.server.ts';
import { findRecoveryKey } from '#app/backup/recovery-key/shared-recovery-key.server.ts';
import { recordArchive } from '#app/backup/runs/backup-runs.server.ts';
import { requireSchema } from '#app/platform/database/database.server.ts';
import { readSettings, type Settings } from '#app/platform/env.server.ts';
import { StartupError } from '#app/platform/failures/startup-error.ts';
import { openFileStore } from '#app/platform/files/files.server.ts';
import { openForCommand, reachForCommand } from './admin/open-for-command.ts';
import { runCommand, say } from './run-command.ts';

const usage = `npm run backup                makes a backup
npm run backup -- --new-key   makes another recovery key, for the backups from then on`;

async function run(settings: Settings): Promise<void> {
  await using opened = await reachForCommand(settings);
  const { db } = opened;
  await requireSchema(db);
  const parts = { db, files: openFileStore(settings), settings };
  const startedAt = new Date();
  const { path, manifest, recoveryKey, keyIsNew } = await backUp(parts, startedAt);
  await recordArchive(db, { cause: 'command', path, manifest, startedAt });
  if (keyIsNew) say(pleaseWriteDown(recoveryKey, settings));
  if (manifest.missing.length > 0) throw new StartupError(lost(manifest.missing, path));
  say(path);
}

async function renewKey(settings: Settings): Promise<void> {
  await using services = await openForCommand(settings);
  const renewed = await renewRecoveryKey(services, {
    name: null,
    admin: null,
    now: new Date(),
  });
  const key = renewed.ok && (await findRecoveryKey(services));
  if (!key) throw new StartupError('There is no recovery key yet: the first backup makes it.');
  say(pleaseWriteDown(key.identity, settings));
}

function pleaseWriteDown(key: string, { dataDir }: Settings): string {
  return `This is the recovery key, which was made just now:

  ${key}

Write it down and keep it apart from this machine: without it no backup can be opened. Until the machine is
lost it is in ${dataDir}/recovery-key.
`;
}

function lost(missing: readonly string[], path: string): string {
  return [
    `${path} is made, but ${missing.length} files that records name are not in the store any more:`,
    ...missing.map((key) => `  ${key}`),
  ].join('\n');
}

await runCommand(() => {
  const settings = readSettings(process.env);
  const [option, ...more] = process.argv.slice(2);
  if (option === undefined) return run(settings);
  if (option === '--new-key' && more.length === 0) return renewKey(settings);
  throw new StartupError(usage);
});
