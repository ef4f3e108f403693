import { mkdtempDisposable, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { spool } from './spool.server.ts';

it('many large files at the same moment each have a place of their own, and leave nothing', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'spool-test-'));
  const large = [Buffer.alloc(2 * 1024 ** 2)];
  const spooled = await Promise.all(Array.from({ length: 20 }, () => spool(large, folder.path)));
  const places = spooled.map(({ source }) => source);
  expect(new Set(places).size).toBe(20);
  expect(places.every((place) => typeof place === 'number')).toBe(true);
  expect(await readdir(folder.path)).toEqual([]);
  for (const one of spooled) await one[Symbol.asyncDispose]();
});
