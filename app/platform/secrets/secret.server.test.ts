import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { newFolder } from '#tests/support/processes/test-folder.ts';
import {
  readOrMakeSecret,
  readSecrets,
  removePreviousSecret,
  replaceStoredSecret,
} from './secret.server.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = join(newFolder(), 'data');
});

/** The secrets that a start reads with only these settings given. */
const read = (given: { secretKey?: string; previousSecretKey?: string } = {}) =>
  readSecrets({ dataDir, secretKey: undefined, previousSecretKey: undefined, ...given });
const kept = async (name = 'secret-key') => (await readFile(join(dataDir, name), 'utf8')).trim();

test('SECRET_KEY is used as it is, and nothing is written', async () => {
  const secretKey = 'k'.repeat(32);
  expect(await read({ secretKey })).toEqual({ current: secretKey, previous: [] });
  await expect(stat(dataDir)).rejects.toThrow('ENOENT');
});

test('a secret is made once, readable by its owner alone, and the same ever after', async () => {
  const secrets = await read();
  expect(secrets.current.length).toBeGreaterThanOrEqual(43);
  expect(secrets.previous).toEqual([]);
  expect(await read()).toEqual(secrets);
  expect((await stat(join(dataDir, 'secret-key'))).mode & 0o777).toBe(0o600);
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
});

test('starts at the same time agree on one secret, and leave no drafts', async () => {
  const starts = await Promise.all(Array.from({ length: 20 }, () => read()));
  expect(new Set(starts.map(({ current }) => current)).size).toBe(1);
  expect(await readdir(dataDir)).toEqual(['secret-key']);
});

test('a secret that was cut short is refused, and kept', async () => {
  await read();
  await writeFile(join(dataDir, 'secret-key'), 'abc\n');
  await expect(read()).rejects.toThrow('is damaged');
  expect(await kept()).toBe('abc');
  await writeFile(join(dataDir, 'secret-key'), 'k'.repeat(31));
  await expect(read()).rejects.toThrow('is damaged');
  await writeFile(join(dataDir, 'secret-key'), 'k'.repeat(32));
  expect((await read()).current).toBe('k'.repeat(32));
});

test('a secret that can not be read is an error: a new one would not decrypt what it encrypted', async () => {
  await mkdir(join(dataDir, 'secret-key'), { recursive: true });
  await expect(read()).rejects.toThrow("can't be read: Error: EISDIR");
});

test('a password is made once as well', async () => {
  const path = join(dataDir, 'database-password');
  const password = await readOrMakeSecret(path);
  expect(password.length).toBeGreaterThanOrEqual(43);
  expect(await readOrMakeSecret(path)).toBe(password);
  expect(await kept('database-password')).toBe(password);
});

test('a replacement where there was no secret makes the first one', async () => {
  await mkdir(dataDir);
  await replaceStoredSecret(dataDir);
  expect(await read()).toEqual({ current: await kept(), previous: [] });
});

test('the previous secret still decrypts, and so does the one kept before SECRET_KEY was given', async () => {
  const { current: old } = await read();
  const [secretKey, previousSecretKey] = ['n'.repeat(32), 'p'.repeat(32)];
  expect(await read({ secretKey, previousSecretKey })).toEqual({
    current: secretKey,
    previous: [previousSecretKey, old],
  });
});

test('a replacement keeps the old secret until it is removed', async () => {
  const { current: old } = await read();
  await replaceStoredSecret(dataDir);
  const { current, previous } = await read();
  expect(current).not.toBe(old);
  expect(previous).toEqual([old]);
  expect((await stat(join(dataDir, 'secret-key'))).mode & 0o777).toBe(0o600);
  // A draft of a rotation that was killed, and names that only look like drafts.
  const others = ['my-secret-key.0123456789ab', 'secret-key.0123456789ab.old', 'secret-key.a'];
  for (const name of ['secret-key.0123456789ab', ...others])
    await writeFile(join(dataDir, name), '');
  await removePreviousSecret(dataDir);
  expect(await read()).toEqual({ current, previous: [] });
  expect((await readdir(dataDir)).sort()).toEqual([...others, 'secret-key'].sort());
  await removePreviousSecret(dataDir);
});

test('an interrupted replacement is continued: neither of the two secrets is lost', async () => {
  const { current: old } = await read();
  // Killed after the old secret was put aside, and before the new one was in place.
  await writeFile(join(dataDir, 'secret-key.previous'), `${old}\n`);
  expect(await read()).toEqual({ current: old, previous: [] });
  await replaceStoredSecret(dataDir);
  const replaced = await kept();
  expect([replaced === old, await kept('secret-key.previous')]).toEqual([false, old]);
  // Killed after that: the new secret is in place already.
  await replaceStoredSecret(dataDir);
  expect(await read()).toEqual({ current: replaced, previous: [old] });
});
