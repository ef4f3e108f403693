import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { routesWhere } from './route-facts.ts';

/** '/shop', and '/newsletter/confirm/' of a path with a parameter. */
const starts = routesWhere(() => true).map((path) => path.replace(/[:*].*/, ''));

/** A text that begins with a path, perhaps after an origin, and not in `href('…')` or where the table of
 * actions is asked, whose names are a path, a blank and an intent. */
const texts =
  /(?<!\b(?:href|createRunner)\(\s*)["'`](?:\$\{[^}]*\})?(\/[^"'`$?#\s]*)(?![^"'`$?#\s]| )/g;

/** The home page's path is also a separator, so it counts only where a link is made. */
const linksHome = /(\b(to|href|action|path|page)=\{?|\b(redirect|navigate|fetch)\()["'`]\/["'`?#]/g;

const tables = [
  'app/routes.ts',
  'app/route-facts.ts',
  'app/accounts/confirm/admin-actions.server.ts',
];

function pathsIn(source: string): string[] {
  const code = source.replace(/^\s*(\/?\*|\/\/).*/gm, '');
  const named = [...code.matchAll(texts)].map(([, path = '']) => path);
  const isRoute = (path: string) =>
    path !== '/' &&
    starts.some(
      (start) =>
        path === start || (start.at(-1) === '/' && start !== '/' && path.startsWith(start)),
    );
  return [...named.filter(isRoute), ...(code.match(linksHome) ?? [])];
}

it.each([
  ['<Link to="/shop">', ['/shop']],
  ["to={'/career?job=x'}", ['/career']],
  [`fetch(\`/api/offer-letters/\${id}\`)`, ['/api/offer-letters/']],
  [`url: \`\${origin}/newsletter/confirm/\${token}\``, ['/newsletter/confirm/']],
  ["navigate('/')", ["navigate('/'"]],
  ["redirect(href('/auth')); text.split('/'); fetch('/healthz')", []],
])('finds the paths in %s', (source, paths) => {
  expect(pathsIn(source)).toEqual(paths);
});

it('a link is made by href(), which the compiler compares with the routes', () => {
  const sources = globSync('{app,server,demo}/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.tsx?$/.test(file) && !tables.includes(file),
  );
  expect(sources.length).toBeGreaterThan(300);
  const literal = sources.flatMap((file) =>
    pathsIn(readFileSync(file, 'utf8')).map((path) => `${file}: ${path}`),
  );
  expect(literal).toEqual([]);
});
