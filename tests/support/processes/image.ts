import { execFile } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Does a path get into an image? The last rule of `.dockerignore` that matches it or a folder above it decides. */
export async function imageRules(): Promise<(path: string) => boolean> {
  const text = await readFile('.dockerignore', 'utf8');
  const rules = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return (path) => {
    const isMeant = (rule: string) => patternOf(rule.replace('!', '')).test(path);
    return rules.findLast(isMeant)?.startsWith('!') ?? true;
  };
}

function patternOf(rule: string): RegExp {
  const pattern = rule.replaceAll('.', '\\.').replaceAll('*', '[^/]*');
  return new RegExp(`^${pattern.replace('[^/]*[^/]*/', '(.*/)?')}(/|$)`);
}

/** Makes the image of deploy/Containerfile in a folder: sources by `.dockerignore`, production packages, the build. */
export async function makeImage(folder: string): Promise<void> {
  const run = promisify(execFile);
  const isInImage = await imageRules();
  const { stdout } = await run('git', ['ls-files', '-zco', '--exclude-standard']);
  for (const path of stdout.split('\0').filter(Boolean).filter(isInImage)) {
    await cp(path, join(folder, path));
  }
  const lock = 'node_modules/.package-lock.json';
  const { packages, ...rest }: { packages: Record<string, { dev?: true }> } = JSON.parse(
    await readFile(lock, 'utf8'),
  );
  const served = Object.entries(packages).filter(([, { dev }]) => !dev);
  const whole = served
    .map(([path]) => path)
    .filter((path) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path));
  await run('cp', ['-a', '--parents', ...whole, folder]);
  await writeFile(
    join(folder, lock),
    JSON.stringify({ ...rest, packages: Object.fromEntries(served) }),
  );
  await run('sh', ['scripts/node.sh', 'scripts/build/run.ts'], { cwd: folder });
}
