import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newFolder } from '#tests/support/processes/test-folder.ts';
import { carryOut, claimPlace, makeRestoringFolder, writePlan } from './restore-place.server.ts';

it('two replacements at the same time by the clock are set aside separately', async () => {
  const folder = newFolder();
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  await writeFile(join(dataDir, 'secret-key'), 'first');
  const asides: string[] = [];
  for (const text of ['second', 'third']) {
    await writeFile(join(await makeRestoringFolder(dataDir), 'secret-key'), text);
    const now = new Date('2026-11-22T01:00:00Z');
    const plan = await writePlan(dataDir, { counts: '', old: ['secret-key'] }, now);
    await carryOut(dataDir, plan);
    // Once more, as after a kill in between.
    await carryOut(dataDir, plan);
    asides.push(plan.aside);
  }
  const texts = [...asides, dataDir].map((place) => readFile(join(place, 'secret-key'), 'utf8'));
  expect(await Promise.all(texts)).toEqual(['first', 'second', 'third']);
});

it('of simultaneous claims, also after owners that died, one gets the place until it lets go', async () => {
  const folder = newFolder();
  // No process has ever started that early, so these owners are dead.
  await symlink('1-1', join(folder, 'restored-by'));
  await symlink('2-1', join(folder, 'restored-by-after-1-1'));
  const claims = await Promise.allSettled([1, 2, 3].map(() => claimPlace(folder)));
  const won = claims.filter((claim) => claim.status === 'fulfilled');
  expect(won).toHaveLength(1);
  expect(claims.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: `Another restore into ${folder} is at work. Nothing was changed.` },
  });
  await won[0]?.value[Symbol.asyncDispose]();
  expect(await readdir(folder)).toEqual([]);
});

it('waits for the database of a restore that was just killed and still writes', async () => {
  const folder = newFolder();
  const busy = join(folder, 'restoring', 'base');
  await mkdir(busy, { recursive: true });
  const write = async (process: number) => {
    for (let one = 0; one < 200; one++) await writeFile(join(busy, `${process}-${one}`), '');
  };
  // Their folder is missing for a moment, which may end these writers.
  const written = [1, 2, 3, 4].map((process) =>
    write(process).catch((error) => expect(error.code).toBe('ENOENT')),
  );
  await writeFile(join(busy, 'more'), '');
  const made = await makeRestoringFolder(folder);
  await Promise.all(written);
  expect(await readdir(made)).toEqual([]);
});
