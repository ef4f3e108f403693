import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runTimeData, runTimePrograms } from '#app/platform/project-path.server.ts';
import { imageRules } from '#tests/support/image.ts';
import { sources } from '../build/source-stamp.ts';

const read = (name: string) => readFileSync(name, 'utf8');

test.runIf(existsSync('/usr/bin/systemd-analyze'))(
  'the unit is sound, and exposed by at most 2.0 of 10 (needs systemd-analyze)',
  () => {
    for (const args of [['verify'], ['security', '--offline=true', '--threshold=20']]) {
      const { status, stdout, stderr } = analyze(...args, 'deploy/embun.service');
      expect(stderr).toBe('');
      expect(status, stdout).toBe(0);
    }
  },
);

function analyze(...args: string[]) {
  return spawnSync('systemd-analyze', ['--no-pager', ...args], { encoding: 'utf8' });
}

const runTime: string[] = [...runTimeData, ...runTimePrograms];

test('an image gets all that a build and the running site read', async () => {
  const isInImage = await imageRules();
  expect(['data', '.env', 'app/node_modules', 'media/README.md'].filter(isInImage)).toEqual([]);
  const needed = ['package.json', 'scripts/start.sh', ...sources, ...runTime];
  expect(needed.filter((path) => !existsSync(path) || !isInImage(path))).toEqual([]);
  const isBuiltAnew = (path: string) => sources.some((one) => `${path}/`.startsWith(`${one}/`));
  expect(runTime.filter((path) => !isBuiltAnew(path))).toEqual([]);
});

test('the running site opens no path of the repository but by projectPath', () => {
  const code = globSync('{app,server,db,packages}/**/*.{ts,tsx,mjs}', {
    exclude: ['**/*.test.*', '**/node_modules/**', 'packages/*/tests/**', 'server/doctor/**'],
  }).filter((file) => file !== 'app/platform/project-path.server.ts');
  const ownPlace = /(?<!createRequire\()import\.meta\.(dirname|filename|url|resolve)|process\.cwd/;
  const found = [...code, ...runTimePrograms].flatMap((file) => {
    const text = read(file);
    const named = text.matchAll(
      /(?<!from |import\()(?:'([\w.-]+\/[^']+)'|`([\w.-]+\/[^`$]*)\$\{)/g,
    );
    const paths = [...named].map(([, whole, begin]) => whole ?? begin ?? '').filter(existsSync);
    return [...paths, ...(ownPlace.exec(text) ?? [])].map((what) => `${file}: ${what}`);
  });
  const isKnown = (one: string) => runTime.some((path) => one.endsWith(`: ${path}`));
  expect(found.filter((one) => !isKnown(one) && !one.includes(': build/'))).toEqual([]);
});

test('every value that the compose files ask for is named in the installation', () => {
  const asked = globSync('deploy/compose*.yaml').flatMap((file) => [
    ...read(file).matchAll(/\$\{(\w+):\?\}/g),
  ]);
  expect(asked).not.toEqual([]);
  for (const [, name] of asked) expect(read('docs/installing.md')).toContain(name);
});
