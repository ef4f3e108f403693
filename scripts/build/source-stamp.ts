import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

export const stampFile = 'build/.stamp';

const folders = ['app', 'server', 'db', 'packages', 'public'];
const files = ['vite.config.ts', 'react-router.config.ts', 'tsconfig.json', 'package-lock.json'];

export const sources = [...folders, ...files];

/** A digest of names and contents, so that touching or re-cloning a file changes nothing. */
export async function sourceStamp(): Promise<string> {
  const found = await Promise.all(folders.map(filesIn));
  const digests: string[] = [];
  for (const path of [...found.flat(), ...files].sort()) {
    // Each start waits for this, and a thousand small files are read three times as fast in turn.
    digests.push(path, hash('sha256', readFileSync(path)));
  }
  return hash('sha256', digests.join('\n'));
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return (
    entries
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      // Programs of an earlier PostgreSQL may be installed below packages.
      .filter((entry) => !entry.parentPath.includes('node_modules'))
      .map((entry) => join(entry.parentPath, entry.name))
  );
}
