import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

export const stampFile = 'build/.stamp';

/** Folders and files, one a line. `scripts/start.sh` reads them too. */
export const sources = readFileSync(join(import.meta.dirname, 'sources.txt'), 'utf8')
  .trim()
  .split('\n');

/** A digest of the sources' names and contents, so that touching or re-cloning a file does not change it. */
export async function sourceStamp(): Promise<string> {
  const found = await Promise.all(sources.map(filesIn));
  const digests: string[] = [];
  for (const path of found.flat().sort()) {
    // Read one after the other, which for a thousand small files is three times as fast as all at once.
    digests.push(path, hash('sha256', readFileSync(path)));
  }
  return hash('sha256', digests.join('\n'));
}

async function filesIn(source: string): Promise<string[]> {
  if (statSync(source).isFile()) return [source];
  const entries = await readdir(source, { recursive: true, withFileTypes: true });
  return (
    entries
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      // Programs of an earlier PostgreSQL may be installed below packages.
      .filter((entry) => !entry.parentPath.includes('node_modules'))
      .map((entry) => join(entry.parentPath, entry.name))
  );
}
