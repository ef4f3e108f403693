import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { startServer } from '#tests/support/processes/server.ts';
import { testFolder } from '#tests/support/processes/test-folder.ts';
import { owner } from '#tests/support/sign-in/owner.ts';
import { type Contents, findLosses, readContents, tryCafe } from './cafe.ts';
import { findReleaseBefore, makeReleaseBefore, run } from './release-before.ts';

// This takes long: it builds another release, and starts the site three times, each with a database to prepare.
vi.setConfig({ testTimeout: 15 * 60_000 });

const folder = testFolder();
const [older, dataDir] = [join(folder, 'release-before'), join(folder, 'data')];
const account = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password };
const commit = await findReleaseBefore();

type Round = { contents: Contents; numbers: string[] };

test.skipIf(commit === null)(
  'an upgrade loses nothing, and the release before still serves on the tables of this one',
  async () => {
    await mkdir(older);
    await makeReleaseBefore(`${commit}`, older);
    await run(process.execPath, ['demo/demo.ts'], {
      cwd: older,
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, NODE_ENV: 'production', ...account },
    });
    const made = await serve(older, 'the release before');
    const upgraded = await serve('.', 'this release', made);
    // The upgrade made a backup if, and only if, this release changed the tables.
    const migrations = (home: string) => readdir(join(home, 'db/migrations'));
    const isChanged = (await migrations('.')).length > (await migrations(older)).length;
    expect(existsSync(join(dataDir, 'backups'))).toBe(isChanged);
    await serve(older, 'the release before again', upgraded);
  },
);

/** Starts a release on the data, of which nothing may be lost, and uses it as visitors and the owner do. */
async function serve(home: string, name: string, before?: Round): Promise<Round> {
  const env = { ...account, RATE_LIMIT_FACTOR: '1000' };
  await using site = await startServer({ home, dataDir, env });
  const found = await readContents(dataDir, before?.contents);
  if (before) expect(findLosses(before.contents, found), name).toEqual([]);
  const numbers = await tryCafe(site, `Guest of ${name}`);
  expect(numbers, name).toEqual(before?.numbers ?? expect.arrayContaining([expect.any(String)]));
  return { contents: await readContents(dataDir, before?.contents), numbers };
}
