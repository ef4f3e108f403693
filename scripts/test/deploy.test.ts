import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runTimeData, runTimePrograms } from '#app/platform/project-path.server.ts';
import { imageRules } from '#tests/support/processes/image.ts';
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

test('an image gets all files that a build and the running site read', async () => {
  const isInImage = await imageRules();
  expect(['data', '.env', 'app/node_modules', 'media/README.md'].filter(isInImage)).toEqual([]);
  const needed = ['package.json', 'scripts/start.sh', ...sources, ...runTime];
  expect(needed.filter((path) => !existsSync(path) || !isInImage(path))).toEqual([]);
  const isBuiltAnew = (path: string) => sources.some((one) => `${path}/`.startsWith(`${one}/`));
  expect(runTime.filter((path) => !isBuiltAnew(path))).toEqual([]);
});

test('the running site opens paths of the repository only by projectPath', () => {
  const code = globSync('{app,server,db,packages}/**/*.{ts,tsx,mjs}', {
    exclude: ['**/*.test.*', '**/node_modules/**', 'packages/*/tests/**', 'server/doctor/**'],
  }).filter((file) => file !== 'app/platform/project-path.server.ts');
  const ownPlace = /(?<!createRequire\()import\.meta\.(dirname|filename|url|resolve)|process\.cwd/;
  const found = [...code, ...runTimePrograms].flatMap((file) => {
    const text = read(file);
    const named = text.matchAll(
      /(?<!from |import\()(?:'((?!\.\.)[\w.-]+\/[^']+)'|`([\w.-]+\/[^`$]*)\$\{)/g,
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

type Yaml = string | Yaml[] | { [name: string]: Yaml };
type Service = {
  environment?: Record<string, string>;
  image?: string;
  build?: Yaml;
  cap_drop?: Yaml;
  cap_add?: Yaml;
  security_opt?: Yaml;
  logging?: Yaml;
};

/** Parses the subset of YAML that the compose files use: names, with names, a list or one value below them. */
function parseYaml(text: string): Yaml {
  const lines = text.split('\n').filter((line) => /^ *[^# ]/.test(line));
  const indentOf = (line: string) => line.search(/\S/);
  if (lines[0]?.trim().startsWith('- ')) return lines.map((line) => line.trim().slice(2));
  const tops = lines.flatMap((line, at) =>
    indentOf(line) === indentOf(lines[0] ?? '') ? [at] : [],
  );
  const entries = tops.map((at, index): [string, Yaml] => {
    const [, name = '', value = ''] = /^ *([^:]+): ?(.*)$/.exec(lines[at] ?? '') ?? [];
    return [name, value || parseYaml(lines.slice(at + 1, tops[index + 1]).join('\n'))];
  });
  return Object.fromEntries(entries);
}

const services = globSync('deploy/compose*.yaml').flatMap((file) => {
  const { services: found } = parseYaml(read(file)) as { services: Record<string, Service> };
  return Object.entries(found).map(([name, service]) => ({ name, ...service }));
});

test('every image has an exact version, no privilege but to bind low ports, and no way to gain more', () => {
  const images = services.filter(({ image }) => image !== undefined);
  expect(images.map(({ name }) => name).sort()).toEqual(['caddy', 'database', 'files', 'site']);
  const exact = /\/(postgres:\d+\.\d+|debian:\d+\.\d+-slim|[a-z]+:v?\d+\.\d+\.\d+)$/;
  for (const { image, build, cap_drop, cap_add, security_opt } of images) {
    if (!build) expect(image).toMatch(exact);
    expect(cap_drop, `${image}`).toEqual(['ALL']);
    expect(cap_add ?? ['NET_BIND_SERVICE'], `${image}`).toEqual(['NET_BIND_SERVICE']);
    expect(security_opt, `${image}`).toEqual(['no-new-privileges']);
  }
  const [, debian] = /^ARG DEBIAN=(.*)$/m.exec(read('deploy/Containerfile')) ?? [];
  expect(debian).toMatch(exact);
});

test('logs can not fill the disk, whatever Docker’s own settings are', () => {
  const bounds = { driver: 'json-file', options: { 'max-size': '50m', 'max-file': '"5"' } };
  for (const { name, image, logging } of services) if (image) expect(logging, name).toEqual(bounds);
});

test('the site works in the database as a role that is neither its owner nor superuser', () => {
  const settings = Object.assign({}, ...services.map(({ environment }) => environment));
  const userOf = (url: string) => /^postgres:\/\/(\w+):/.exec(url)?.[1];
  const [site, owner] = [settings.DATABASE_URL, settings.DATABASE_OWNER_URL].map(userOf);
  const made = read('deploy/database.sql').matchAll(
    /^CREATE ROLE (\w+) LOGIN PASSWORD :'password';$/gm,
  );
  expect([...made].map(([, role]) => role).sort()).toEqual([site, owner].sort());
  expect(read('deploy/database.sql')).toContain(`OWNER TO ${owner};`);
  expect(new Set([site, owner, settings.POSTGRES_USER ?? 'postgres']).size).toBe(3);
});
