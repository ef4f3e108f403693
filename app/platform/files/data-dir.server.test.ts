import { execFile } from 'node:child_process';
import { chmod, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { StartupError } from '#app/platform/failures/startup-error.ts';
import { testFolder } from '#tests/support/processes/test-folder.ts';
import { requireDataDir } from './data-dir.server.ts';

const base = testFolder();

it('makes the folder and those above it, for its owner alone; twice is fine', async () => {
  const folder = join(base, 'one/two/three');
  await Promise.all([requireDataDir(folder), requireDataDir(folder)]);
  await requireDataDir(folder);
  for (const made of ['one', 'one/two', 'one/two/three']) {
    const { mode } = await stat(join(base, made));
    expect(mode & 0o777).toBe(0o700);
  }
});

it('says what stands in the way', async () => {
  const file = join(base, 'file');
  await writeFile(file, 'precious');
  for (const folder of [file, join(file, 'below')]) {
    await expect(requireDataDir(folder)).rejects.toEqual(
      new StartupError(`DATA_DIR ${folder} can't be used: a file stands in the way.`),
    );
  }
});

it.runIf(process.platform === 'linux')('fails where the system allows no folders', async () => {
  await expect(requireDataDir('/proc/embun/data')).rejects.toThrow('no folder can be made there');
});

it.runIf(process.getuid?.() === 0)('says that this user may not write there', async () => {
  await chmod(base, 0o755);
  const nobody = 65_534;
  const started = promisify(execFile)(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { requireDataDir } from '#app/platform/files/data-dir.server.ts';
       await requireDataDir('${base}/of-root').catch(({ message }) => console.log(message));`,
    ],
    { uid: nobody, gid: nobody },
  );
  expect((await started).stdout).toBe(
    `DATA_DIR ${base}/of-root can't be used: this user may not write there.\n`,
  );
});
