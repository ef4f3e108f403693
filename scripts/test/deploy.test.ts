import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
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

test('an image gets all that a build reads', () => {
  const lines = read('.dockerignore').split('\n');
  const allowed = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  expect(allowed.filter((path) => !existsSync(path))).toEqual([]);
  expect(allowed).toEqual(expect.arrayContaining(['package.json', 'scripts', ...sources]));
});

test('every value that the compose files ask for is named in the installation', () => {
  const asked = globSync('deploy/compose*.yaml').flatMap((file) => [
    ...read(file).matchAll(/\$\{(\w+):\?\}/g),
  ]);
  expect(asked).not.toEqual([]);
  for (const [, name] of asked) expect(read('docs/installing.md')).toContain(name);
});
