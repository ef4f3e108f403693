import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { loadPackage } from './load-package.ts';

const read = (name: string) => JSON.parse(readFileSync(`db/migrations/meta/${name}.json`, 'utf8'));

const schema: object[] = await Promise.all(
  globSync('db/schema/!(*.test).ts').map((file) => import(/* @vite-ignore */ resolve(file))),
);

test('the migrations make exactly the tables that the schema describes', async () => {
  const kit = await loadPackage('scripts/migrations', 'drizzle-kit/api.js');
  const last = String(read('_journal').entries.length - 1).padStart(4, '0');
  const made = read(`${last}_snapshot`);
  expect(
    await kit.generateMigration(
      made,
      kit.generateDrizzleJson(Object.assign({}, ...schema), made.id),
    ),
  ).toEqual([]);
  // The first run installs drizzle-kit.
}, 120_000);
