import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { newFolder } from '#tests/support/processes/test-folder.ts';
import { auditDependencies, scanSecrets, withoutExceptions } from './security-scan.ts';

let folder: string;
beforeEach(() => {
  folder = newFolder();
});

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

test('a planted secret is found, and its text is not repeated', async () => {
  // Put together here, or the scan of this file would find it.
  const secret = ['ghp', 'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'].join('_');
  execFileSync('git', ['init', '--quiet', folder]);
  write('honest.ts', "const tried = 'postgres://web:sesame@db.example/cafe';\n");
  write('.gitignore', 'data\n');
  write('data', secret);
  expect(await scanSecrets(folder)).toEqual({ findings: [] });

  write('planted.ts', `\nexport const token = '${secret}';\n`);
  const { findings } = await scanSecrets(folder);
  expect(findings).toEqual([
    { id: 'planted.ts', text: expect.stringMatching(/^planted\.ts:2 .*GitHub/i) },
  ]);
  expect(findings[0]?.text).not.toContain(secret);

  const address = ['postgres://web', 'sesame@db.embun.my/cafe'].join(':');
  write('planted.ts', `const database = '${address}';\n`);
  expect((await scanSecrets(folder)).findings).toMatchObject([{ id: 'planted.ts' }]);
});

const advisory = {
  id: 1,
  url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
  title: 'Reads too much',
  severity: 'high',
  vulnerable_versions: '<2.0.0',
  cwe: [],
  cvss: { score: 7.5, vectorString: null },
};

test('known vulnerabilities of the server’s packages are found', async () => {
  const answers: Record<string, unknown> = {
    '/-/npm/v1/security/advisories/bulk': { leaky: [advisory] },
    '/leaky': { name: 'leaky', 'dist-tags': {}, versions: { '1.0.0': { version: '1.0.0' } } },
  };
  const registry = createServer((request, response) => {
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(answers[request.url ?? ''] ?? {}));
  });
  registry.listen(0, '127.0.0.1');
  await once(registry, 'listening');
  const { port } = registry.address() as AddressInfo;
  writePackage();
  const look = await auditDependencies(folder, [`--registry=http://127.0.0.1:${port}`]);
  registry.close();
  expect(look.skipped).toBeUndefined();
  expect(look.findings).toEqual([
    { id: 'GHSA-aaaa-bbbb-cccc', text: expect.stringContaining('leaky: Reads too much (high') },
  ]);
});

test('a registry that can not be reached is reported, but fails nothing', async () => {
  writePackage();
  const look = await auditDependencies(folder, ['--registry=http://127.0.0.1:9']);
  expect(look).toEqual({ findings: [], skipped: expect.stringContaining('ECONNREFUSED') });
});

function writePackage(): void {
  const root = { name: 'cafe', version: '1.0.0', dependencies: { leaky: '1.0.0' } };
  write('package.json', JSON.stringify(root));
  const packages = { '': root, 'node_modules/leaky': { version: '1.0.0' } };
  write('package-lock.json', JSON.stringify({ ...root, lockfileVersion: 3, packages }));
}

test('an exception counts until the end of its day', () => {
  const findings = [{ id: 'GHSA-1', text: 'leaky' }];
  const exceptions = [{ finding: 'GHSA-1', until: '2026-12-31', reason: 'not reached by us' }];
  expect(withoutExceptions(findings, exceptions, '2026-12-31')).toEqual([]);
  expect(withoutExceptions(findings, exceptions, '2027-01-01')).toEqual([
    'leaky (its exception ended on 2026-12-31)',
  ]);
  expect(withoutExceptions(findings, [], '2026-12-31')).toEqual(['leaky']);
});
