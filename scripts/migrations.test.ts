import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as schema from '#db/schema/index.ts';
import { loadPackage } from './load-package.ts';

const read = (name: string) => JSON.parse(readFileSync(`db/migrations/meta/${name}.json`, 'utf8'));

test('the migrations make exactly the tables that the schema describes', async () => {
  const kit = await loadPackage('scripts/migrations', 'drizzle-kit/api.js');
  const last = String(read('_journal').entries.length - 1).padStart(4, '0');
  const made = read(`${last}_snapshot`);
  expect(await kit.generateMigration(made, kit.generateDrizzleJson(schema, made.id))).toEqual([]);
  // At first it installs drizzle-kit.
}, 120_000);
