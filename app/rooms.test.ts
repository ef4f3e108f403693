import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const kit = 'app/admin';

/** A folder of `app`; a feature's screens in the back office are a room of their own, above its rules. */
function roomOf(file: string): string {
  const [, folder = '', below] = file.split('/');
  return below === 'admin' ? `app/${folder}/admin` : `app/${folder}`;
}

function importsOf(file: string): string[] {
  const found = readFileSync(file, 'utf8').matchAll(/(?:from|import)[ (]'([#.][^'?]+\.tsx?)/g);
  return [...found]
    .map(([, name = '']) => (name.startsWith('#') ? name.slice(1) : join(dirname(file), name)))
    .filter((path) => path.startsWith('app/') && !path.includes('+types'));
}

/** Each room with those whose files it imports, types included. */
function findArrows(): Map<string, Set<string>> {
  const arrows = new Map<string, Set<string>>();
  for (const file of globSync('app/**/*.{ts,tsx}')) {
    if (/\.test\.tsx?$/.test(file)) continue;
    const from = roomOf(file);
    const targets = arrows.get(from) ?? new Set();
    for (const target of importsOf(file).map(roomOf)) if (target !== from) targets.add(target);
    arrows.set(from, targets);
  }
  return arrows;
}

const arrows = findArrows();

it('no room imports itself by way of others', () => {
  const left = new Map(arrows);
  // Takes away what imports nothing that is left, and what nothing left imports, until there is none.
  const isFree = (room: string, _: number, rooms: string[]) =>
    [...(left.get(room) ?? [])].every((one) => !left.has(one)) ||
    !rooms.some((other) => left.get(other)?.has(room));
  for (let free = [...left.keys()].filter(isFree); free.length > 0; ) {
    for (const room of free) left.delete(room);
    free = [...left.keys()].filter(isFree);
  }
  expect(arrows.size).toBeGreaterThan(30);
  expect([...left.keys()]).toEqual([]);
});

it('what every screen of the back office stands on is used by such screens alone', () => {
  const users = [...arrows].filter(([, targets]) => targets.has(kit)).map(([room]) => room);
  expect(users).toContain('app/employees/admin');
  expect(users.filter((room) => !room.endsWith('/admin') && room !== 'app/today')).toEqual([]);
});

it('a folder has a dozen files at most', () => {
  const files = globSync('{app,server,tests/support}/**/*', { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map(({ parentPath }) => parentPath);
  const folders = Map.groupBy(files, (folder) => folder);
  expect(folders.size).toBeGreaterThan(80);
  expect([...folders].filter(([, { length }]) => length > 12).map(([folder]) => folder)).toEqual(
    [],
  );
});
