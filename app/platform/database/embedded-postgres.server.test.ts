import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PostgresError } from '@local/embedded-postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartupError } from '#app/platform/startup-error.ts';
import { startEmbeddedPostgres, withSettings } from './embedded-postgres.server.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'embedded-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('a start that can not be names the setting that helps, and changes nothing', async () => {
  const folder = join(dataDir, 'postgres');
  await mkdir(folder);
  await writeFile(join(folder, 'letter.txt'), 'dear');
  await expect(startEmbeddedPostgres(dataDir)).rejects.toEqual(
    new StartupError(
      `${folder} holds files but no database. Move them away. ` +
        'You can also set DATA_DIR to another folder.',
    ),
  );
  expect(await readdir(dataDir)).toEqual(['postgres']);
});

test('a machine without its PostgreSQL is pointed to DATABASE_URL', () => {
  expect(withSettings(new PostgresError('not-installed', 'None here.'))).toEqual(
    new StartupError('None here. You can also set DATABASE_URL to a PostgreSQL server.'),
  );
});
