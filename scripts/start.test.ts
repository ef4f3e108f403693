import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { boundedEnvironment } from '#server/bounded-memory.ts';
import { newFolder } from '#tests/support/processes/test-folder.ts';

let folder: string;
beforeEach(() => {
  folder = newFolder();
  for (const name of ['scripts/build', 'build/server', 'app'])
    mkdirSync(join(folder, name), { recursive: true });
  copyFileSync(resolve('scripts/start.sh'), join(folder, 'scripts/start.sh'));
  write('scripts/install.sh', 'node=node; step() { "$@"; }');
  write('scripts/build/run.ts', "console.log('looks closely');");
  write('build/server/main.js', "console.log('serves');");
  write('scripts/build/sources.txt', 'app\nserver.ts\n');
  write('app/home.tsx', 'some words');
  write('server.ts', '');
  write('build/.stamp', '');
  start();
});

function write(path: string, text: string): void {
  writeFileSync(join(folder, path), text);
}

function start(env = process.env): string[] {
  const { stdout } = spawnSync('sh', ['scripts/start.sh'], { cwd: folder, env });
  return stdout.toString().trim().split('\n');
}

test('a start after a start serves at once', () => {
  expect(start()).toEqual(['serves']);
});

test.each([
  [
    'one has other words, as many, and a date of before',
    () => rewrite('app/home.tsx', 'more words'),
  ],
  ['one is new', () => write('app/shop.tsx', '')],
  ['one is gone', () => rmSync(join(folder, 'server.ts'))],
  [
    'one has another name',
    () => renameSync(join(folder, 'app/home.tsx'), join(folder, 'app/a.tsx')),
  ],
  ['a build is not finished', () => rmSync(join(folder, 'build/.stamp'))],
  ['none was looked at before', () => rmSync(join(folder, 'build/.listing'))],
])('the contents of sources are compared when %s', (_, change) => {
  change();
  expect(start()).toEqual(['looks closely', 'serves']);
});

/** Changes a file but keeps its dates, except that of the change itself (ctime). */
function rewrite(path: string, text: string): void {
  const { atime, mtime } = statSync(join(folder, path));
  write(path, text);
  utimesSync(join(folder, path), atime, mtime);
}

test('the next start notices a source that changed during the build', () => {
  write('scripts/build/run.ts', "require('node:fs').writeFileSync('app/home.tsx', 'meanwhile');");
  rewrite('app/home.tsx', 'more words');
  expect(start()).toEqual(['serves']);
  write('scripts/build/run.ts', "console.log('looks closely');");
  expect(start()).toEqual(['looks closely', 'serves']);
});

test('the server starts with its memory limits, and keeps its other settings', () => {
  write('build/server/main.js', 'console.log(JSON.stringify(process.env));');
  const given = { PATH: process.env.PATH, NODE_OPTIONS: '--no-warnings', MALLOC_ARENA_MAX: '8' };
  const env = JSON.parse(start(given)[0] ?? '');
  expect(boundedEnvironment(env)).toEqual(env);
  expect(env.NODE_OPTIONS).toMatch(/512 --no-warnings$/);
  expect(env.MALLOC_ARENA_MAX).toBe('8');
});
