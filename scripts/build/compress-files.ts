import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const worthwhileBytes = 1024;
const compressible = /\.(js|css|html|svg|json|webmanifest|txt|xml|map|ttf)$/;

/** Adds a .br and a .gz, at the highest setting, to every file in `folder` that shrinks by it. */
export async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.map(compressFile));
}

async function compressFile(path: string): Promise<void> {
  const plain = await readFile(path);
  if (plain.length < worthwhileBytes) return;
  const [br, gz] = await Promise.all([
    // Its own default is the highest quality.
    promisify(brotliCompress)(plain, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
    promisify(gzip)(plain, { level: 9 }),
  ]);
  if (br.length < plain.length) await writeFile(`${path}.br`, br);
  if (gz.length < plain.length) await writeFile(`${path}.gz`, gz);
}
