import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compressBest } from '#server/http/compress.ts';

const compressible = /\.(js|css|html|svg|json|webmanifest|txt|xml|map|ttf)$/;

/** Adds a .br and a .gz, at the highest setting, beside every file in `folder` that they make smaller. */
export async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.map(compressFile));
}

async function compressFile(path: string): Promise<void> {
  const plain = await readFile(path);
  const { br, gzip } = await compressBest(plain);
  if (br.length < plain.length) await writeFile(`${path}.br`, br);
  if (gzip.length < plain.length) await writeFile(`${path}.gz`, gzip);
}
