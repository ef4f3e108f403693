import { hash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { brand } from '#app/brand.ts';
import { StartupError } from '#app/platform/failures/startup-error.ts';
import { ifExists } from '#app/platform/failures/system-error.server.ts';
import { syncPath } from '#app/platform/files/sync-path.server.ts';

// An archive can't hold the deletions after it, so a file beside the archives lists all deletions, too.
export const deletionsFileName = `${brand.slug}-deletions.txt`;

/** `hash`: of the deleted record, as the table stores it. */
export type Deletion = { hash: string; at: Date };

/** `keyId` tells which site's key made the hashes. */
export type DeletionsFile = { path: string; keyId: string; deletions: Deletion[] };

export function keyIdOf(key: string): string {
  return hash('sha256', key).slice(0, 16);
}

const firstLine = (keyId: string) => `${brand.slug} deletions, key ${keyId}`;

/** Writes beside the file and then renames, so that there is always a whole list. */
export async function writeDeletionsFile({ path, keyId, deletions }: DeletionsFile): Promise<void> {
  const lines = deletions.map(({ at, hash }) => `${at.toISOString()} ${hash}`);
  const text = [firstLine(keyId), ...lines, `${lines.length} in all`, ''].join('\n');
  await writeFile(`${path}.part`, text, { mode: 0o600, flush: true });
  await rename(`${path}.part`, path);
  await syncPath(dirname(path));
}

/** Null when there is none. @throws StartupError for a list that is not whole */
export async function readDeletionsFile(path: string): Promise<DeletionsFile | null> {
  const text = await ifExists(readFile(path, 'utf8'));
  if (text === null) return null;
  const [first = '', ...lines] = text.split('\n');
  const keyId = /key (\w{16})$/.exec(first)?.[1];
  const deletions = lines.flatMap(readLine);
  const isWhole = text.endsWith(`\n${deletions.length} in all\n`);
  if (!keyId || first !== firstLine(keyId) || !isWhole || lines.length !== deletions.length + 2)
    throw new StartupError(
      `${path} is not a whole list of deletions. Fetch it again from beside the archives.`,
    );
  return { path, keyId, deletions };
}

/** The hashes in a text that may not be a whole list. */
export function hashesIn(list: string): string[] {
  return list
    .split('\n')
    .flatMap(readLine)
    .map((one) => one.hash);
}

function readLine(line: string): Deletion[] {
  const [, time = '', hash] = /^(\S+) ([\w-]{43})$/.exec(line) ?? [];
  const at = new Date(time);
  return hash && !Number.isNaN(at.getTime()) ? [{ hash, at }] : [];
}
