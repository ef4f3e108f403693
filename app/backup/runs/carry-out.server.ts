import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backUp, requireRoom } from '#app/backup/back-up.server.ts';
import { requireOwnPlace } from '#app/backup/deletions/keep-deletions.server.ts';
import { tryRestore } from '#app/backup/restore/restore.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import type { Settings } from '#app/platform/env.server.ts';
import { sentenceFor } from '#app/platform/failures/operator-fault.server.ts';
import { requireFolder } from '#app/platform/files/data-dir.server.ts';
import type { FileStore } from '#app/platform/files/file-store.server.ts';
import { describeArchive, forgetPlace, noteProgress, provedNames } from './backup-runs.server.ts';
import { archivesToRemove, type Known } from './retention.ts';
import { openSecondPlace, type SecondPlace } from './second-place.server.ts';

type Parts = { db: Database; files: FileStore; settings: Settings };

const signOfLifeMs = 30_000;

/**
 * Carries out a run, from its archive to the removal of old ones, and notes in its row all that becomes of it.
 * @param id of a run that has begun
 * @throws errors that nobody who runs the site can mend, after they are noted
 */
export async function carryOut(parts: Parts, id: string): Promise<void> {
  const note = (progress: Parameters<typeof noteProgress>[2]) =>
    noteProgress(parts.db, id, progress);
  // If one sign fails, the next follows; if all do, the run counts as interrupted.
  const signs = setInterval(() => note({}).catch(() => undefined), signOfLifeMs);
  try {
    const failures = await makeAndProve(parts, note);
    await note({ ended_at: new Date(), failure: failures.join(' ') || null });
  } catch (error) {
    const sentence = sentenceFor(error);
    await note({ ended_at: new Date(), failure: sentence ?? 'It failed: the log tells why.' });
    if (sentence === null) throw error;
  } finally {
    clearInterval(signs);
  }
}

type Note = (progress: Parameters<typeof noteProgress>[2]) => Promise<void>;

/** @returns what failed without stopping the rest */
async function makeAndProve(parts: Parts, note: Note): Promise<string[]> {
  const { db, settings } = parts;
  const { backupDir, backupS3 } = settings;
  await requireFolder('BACKUP_DIR', backupDir);
  await requireRoom(db, backupDir);
  const { path, manifest, recoveryKey } = await backUp(parts, new Date());
  const archive = await describeArchive(path, manifest);
  await note(archive);
  const failures = [];
  const { missing } = manifest;
  if (missing.length > 0)
    failures.push(`${missing.length} files that records name are not in the store any more.`);

  const second = backupS3 ? openSecondPlace(backupS3) : null;
  if (second) {
    await note({ step: 'copy' });
    const copy = requireOwnPlace(db, second).then(() => second.put(archive.name, path));
    const failure = await failureOf(copy);
    if (failure) failures.push(failure);
    else await note({ places: ['folder', 's3'] });
  }

  await note({ step: 'trial' });
  await note(await tryOut(parts, path, recoveryKey));
  if (failures.length > 0) return failures;

  await note({ step: 'cleaning' });
  const proved = await provedNames(db);
  const known = { tonight: archive.name, proved };
  const failure = await failureOf(removeOld(db, { folder: backupDir, second, known }));
  return failure ? [failure] : [];
}

/** Null when all went well. */
async function failureOf(work: Promise<void>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    const sentence = sentenceFor(error);
    if (sentence === null) throw error;
    return sentence;
  }
}

async function tryOut({ db, settings }: Parts, path: string, identity: string) {
  const folder = join(settings.dataDir, 'trial');
  // A killed trial leaves it behind.
  await rm(folder, { recursive: true, force: true });
  await requireRoom(db, settings.dataDir);
  const [now, began] = [new Date(), performance.now()];
  const request = { path, keyPath: null, identity, now };
  const { tables, files } = await tryRestore(settings, request, folder);
  const trial_ms = Math.round(performance.now() - began);
  return { tables, files, trial_at: now, trial_ms };
}

async function removeOld(
  db: Database,
  { folder, second, known }: { folder: string; second: SecondPlace | null; known: Known },
): Promise<void> {
  for (const name of archivesToRemove(await readdir(folder), known)) {
    await rm(join(folder, name));
    await forgetPlace(db, name, 'folder');
  }
  if (!second) return;
  for (const name of archivesToRemove(await second.list(), known)) {
    await second.remove(name);
    await forgetPlace(db, name, 's3');
  }
}
