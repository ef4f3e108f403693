import { once } from 'node:events';
import { cp, mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { account } from '#db/schema/accounts.ts';
import { onDatabase } from '#tests/support/pages/onboarding-page.ts';
import {
  failToStart,
  freePort,
  startServer,
  temporaryFolder,
} from '#tests/support/processes/server.ts';
import { ownerSettings } from '#tests/support/sign-in/owner.ts';

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a start that fails says why in one message, ends with 1 and changes nothing', () => {
  test('port in use', async () => {
    const port = await freePort();
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    const dataDir = join(folder, 'data');
    const { code, output } = await failToStart({ port, dataDir });
    other.close();
    expect(code).toBe(1);
    expect(output).toContain(`Port ${port} is in use by another program.`);
    await expect(stat(dataDir)).rejects.toThrow('ENOENT');
  });

  test('a build that lacks a file', async () => {
    const font = 'build/server/media/fonts/pdf/NotoSansTamil-Regular.ttf';
    await cp('build', join(folder, 'build'), { recursive: true });
    await symlink(resolve('node_modules'), join(folder, 'node_modules'));
    await rm(join(folder, font));
    const dataDir = join(folder, 'data');
    const { code, output } = await failToStart({ home: folder, dataDir });
    expect(code).toBe(1);
    expect(output).toBe(
      `Files that the site needs are missing (1): ${font}. Copy all of build and node_modules, or build it here: "npm run build".\n`,
    );
    await expect(stat(dataDir)).rejects.toThrow('ENOENT');
  });

  test("a newer PostgreSQL's data", async () => {
    await mkdir(join(folder, 'postgres'));
    await writeFile(join(folder, 'postgres/PG_VERSION'), '19\n');
    const { code, output } = await failToStart({ dataDir: folder });
    expect(code).toBe(1);
    expect(output).toMatch(/was made by PostgreSQL 19, and this program brings PostgreSQL 18/);
    expect(await readFile(join(folder, 'postgres/PG_VERSION'), 'utf8')).toBe('19\n');
  });

  test('a data folder that a running copy uses', async () => {
    const running = await startServer({ dataDir: folder });
    const { code, output } = await failToStart({ dataDir: folder });
    expect(code).toBe(1);
    expect(output).toContain(`in use by another process (pid ${running.process.pid})`);
    expect((await fetch(`${running.origin}/readyz`)).status).toBe(200);
    expect(await running.stop()).toBe(0);
  });
});

describe('the first start', () => {
  test('keeps its secret readable for its owner alone, and prints a link that makes the first admin; settings can, too', async () => {
    const server = await startServer({ dataDir: folder });
    const link = `${server.origin}/admin/setup/`;
    await expect.poll(server.output).toContain(link);
    expect(server.output()).toContain(`is open: ${server.origin}`);
    const secretFile = await stat(join(folder, 'secret-key'));
    expect(secretFile.mode & 0o777).toBe(0o600);
    expect(await server.stop()).toBe(0);

    const secret = await readFile(join(folder, 'secret-key'), 'utf8');
    const again = await startServer({ dataDir: folder, env: ownerSettings });
    expect(await readFile(join(folder, 'secret-key'), 'utf8')).toBe(secret);
    // The password of the settings is hashed at the cost that OWASP recommends.
    const stored = await onDatabase(again, (db) =>
      db.select({ hash: account.password }).from(account),
    );
    expect(stored).toEqual([{ hash: expect.stringMatching(/^\$scrypt\$ln=15,r=8,p=3\$/) }]);
    expect(await again.stop()).toBe(0);
  });
});
