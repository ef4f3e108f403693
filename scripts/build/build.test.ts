import { execFile } from 'node:child_process';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { newFolder } from '#tests/support/processes/test-folder.ts';
import { sources } from './source-stamp.ts';

test('a build that fails leaves nothing that looks built', async () => {
  const project = newFolder();
  for (const source of [...sources, 'build'])
    await mkdir(join(project, source), { recursive: true });
  await rm(join(project, 'vite.config.ts'), { recursive: true });
  await writeFile(join(project, 'vite.config.ts'), "throw new Error('a slip of the pen');");
  await writeFile(join(project, 'build/.stamp'), 'of the last build');
  const building = promisify(execFile)(process.execPath, [resolve('scripts/build/run.ts')], {
    cwd: project,
  });
  await expect(building).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('a slip of the pen'),
  });
  expect(await readdir(join(project, 'build'))).toEqual([]);
});
