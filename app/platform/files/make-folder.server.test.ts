import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeFolder } from './make-folder.server.ts';

let base: string;
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'folders-'));
});
afterAll(() => rm(base, { recursive: true, force: true }));

it('makes the folder and those above it, for its owner alone; twice is fine', async () => {
  const folder = join(base, 'one/two/three');
  await Promise.all([makeFolder(folder), makeFolder(folder)]);
  await makeFolder(folder);
  for (const made of ['one', 'one/two', 'one/two/three']) {
    const { mode } = await stat(join(base, made));
    expect(mode & 0o777).toBe(0o700);
  }
});

it('says what stands in the way', async () => {
  const file = join(base, 'file');
  await writeFile(file, 'precious');
  await expect(makeFolder(file)).rejects.toMatchObject({ code: 'EEXIST' });
  await expect(makeFolder(join(file, 'below'))).rejects.toMatchObject({ code: 'ENOTDIR' });
});

it.runIf(process.platform === 'linux')('ends where the system makes no folders', async () => {
  await expect(makeFolder('/proc/embun/data')).rejects.toMatchObject({ code: 'ENOENT' });
});
