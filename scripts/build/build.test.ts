import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sources } from './source-stamp.ts';

let project: string;
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'build-test-'));
  for (const source of [...sources, 'build'])
    await mkdir(join(project, source), { recursive: true });
  await rm(join(project, 'vite.config.ts'), { recursive: true });
  await writeFile(join(project, 'vite.config.ts'), "throw new Error('a slip of the pen');");
  await writeFile(join(project, 'build/.stamp'), 'of the last build');
});
afterAll(() => rm(project, { recursive: true }));

test('a build that fails leaves nothing that looks built', async () => {
  const building = promisify(execFile)(process.execPath, [resolve('scripts/build/run.ts')], {
    cwd: project,
  });
  await expect(building).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('a slip of the pen'),
  });
  expect(await readdir(join(project, 'build'))).toEqual([]);
});
