import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSecret } from './secret.server.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'secret-')), 'data');
});
afterEach(() => rm(join(dataDir, '..'), { recursive: true }));

test('SECRET_KEY is used as it is, and nothing is written', async () => {
  const secretKey = 'k'.repeat(32);
  expect(await readSecret({ dataDir, secretKey })).toBe(secretKey);
  await expect(stat(dataDir)).rejects.toThrow('ENOENT');
});

test('made once, for its owner alone, and the same ever after', async () => {
  const secret = await readSecret({ dataDir, secretKey: undefined });
  expect(secret.length).toBeGreaterThanOrEqual(43);
  expect(await readSecret({ dataDir, secretKey: undefined })).toBe(secret);
  expect((await stat(join(dataDir, 'secret-key'))).mode & 0o777).toBe(0o600);
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
});

test('starts at the same time agree on one, and leave no drafts', async () => {
  const starts = Array.from({ length: 20 }, () => readSecret({ dataDir, secretKey: undefined }));
  expect(new Set(await Promise.all(starts)).size).toBe(1);
  expect(await readdir(dataDir)).toEqual(['secret-key']);
});

test('one that was cut short is refused, and kept', async () => {
  await readSecret({ dataDir, secretKey: undefined });
  await writeFile(join(dataDir, 'secret-key'), 'abc\n');
  await expect(readSecret({ dataDir, secretKey: undefined })).rejects.toThrow('is damaged');
});
