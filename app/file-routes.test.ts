import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { fileRoutes } from '#tests/support/file-routes.ts';
import { addressesOf } from './route-addresses.ts';
import { findRouteFacts } from './route-facts.ts';
import routes from './routes.ts';

/** What makes a file, hands one out, or answers with anything but a page and JSON. */
const makesFile =
  /content-disposition['"]?:|content-type['"]?: '(?!text\/html|application\/json)|\b(fileResponse|typeset)[(<]/i;

/** The server's modules that this one loads, types left out. */
function loaded(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known;
  known.add(file);
  const source = readFileSync(file, 'utf8');
  for (const [, path = ''] of source.matchAll(
    /^(?:import|export)(?! type)[^;]*?from '([^']+)'/gm,
  )) {
    const target = path.startsWith('#app/') ? path.slice(1) : join(dirname(file), path);
    const isOurs = /^[#.]/.test(path) && /\.(server|route)\.tsx?$/.test(target);
    if (isOurs && existsSync(target)) loaded(target, known);
  }
  return known;
}

function filesMadeBy(route: string): string[] {
  return [...loaded(`app/${route}`)].filter((file) => makesFile.test(readFileSync(file, 'utf8')));
}

it('every route that makes a file says in tests/support/file-routes.ts what bounds it', () => {
  const making = addressesOf(routes).filter(
    ({ path, files }) => findRouteFacts(path)?.upload || filesMadeBy(files.at(-1) ?? '').length > 0,
  );
  expect(making.map(({ path }) => path).sort()).toEqual(Object.keys(fileRoutes).sort());
});

it('knows one that sets headers, one that asks another module, and none that shows a page', () => {
  expect(filesMadeBy('site/sitemap.route.ts')).toHaveLength(1);
  expect(filesMadeBy('employees/register/export-register.route.ts')).toEqual([
    'app/accounts/confirm/confirmed-download.server.ts',
  ]);
  expect(filesMadeBy('accounts/admin/team/team.route.tsx')).toEqual([]);
});
