import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { newFolder } from '#tests/support/processes/test-folder.ts';
import { spool } from './spool.server.ts';

it('many large files at the same moment each have a file of their own, and leave nothing', async () => {
  const folder = newFolder();
  const large = [Buffer.alloc(2 * 1024 ** 2)];
  const spooled = await Promise.all(Array.from({ length: 20 }, () => spool(large, folder)));
  const places = spooled.map(({ source }) => source);
  expect(new Set(places).size).toBe(20);
  expect(places.every((place) => typeof place === 'number')).toBe(true);
  expect(await readdir(folder)).toEqual([]);
  for (const one of spooled) await one[Symbol.asyncDispose]();
});
