import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './server.ts';
import { startProgram } from './start-program.ts';

/** The path of Caddy; null when none is installed and none can be fetched. */
export const caddyProgram = findCaddy();

/** Debian's Caddy: the installed one, or else unpacked below node_modules, since installing would start it. */
function findCaddy(): string | null {
  const installed = '/usr/bin/caddy';
  if (existsSync(installed)) return installed;
  const folder = resolve('node_modules/.cache/caddy');
  const unpacked = join(folder, installed);
  if (!existsSync(unpacked) && existsSync('/etc/debian_version')) {
    console.log("No Caddy to test with was found: fetching Debian's into node_modules/.cache.");
    mkdirSync(folder, { recursive: true });
    const fetch =
      'apt-get download -qq caddy || { apt-get update -qq; apt-get download -qq caddy; }';
    const command = `{ ${fetch}; } && dpkg-deb --extract caddy_*.deb .`;
    const { status } = spawnSync('sh', ['-c', command], { cwd: folder, stdio: 'inherit' });
    if (status !== 0) console.log('No Caddy could be fetched: what needs one is left out.');
  }
  return existsSync(unpacked) ? unpacked : null;
}

export type TestCaddy = {
  /** The root certificate that Caddy made for itself. */
  authority: string;
  /** The address for plain http. */
  plainOrigin: string;
  stop(): Promise<void>;
};

/** Runs `deploy/Caddyfile` on this machine alone, for https://localhost:`port`. */
export async function startCaddy(port: number, upstream: string): Promise<TestCaddy> {
  if (!caddyProgram) throw new Error('There is no Caddy.');
  const folder = await mkdtemp(join(tmpdir(), 'caddy-test-'));
  const plainPort = await freePort();
  const config = join(folder, 'Caddyfile');
  await writeFile(config, configuration(port, plainPort));
  const { child, output, kill } = startProgram([caddyProgram, 'run', '--config', config], {
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    CAFE_NAME: 'localhost',
    CAFE_UPSTREAM: upstream,
  });
  // Caddy opens its port before it has a certificate to answer with.
  while (!output().includes('certificate obtained successfully')) {
    if (child.exitCode !== null) throw new Error(`caddy ended: ${output()}`);
    await sleep(20);
  }
  return {
    authority: await readFile(join(folder, 'caddy/pki/authorities/local/root.crt'), 'utf8'),
    plainOrigin: `http://localhost:${plainPort}`,
    async stop() {
      await kill();
      await rm(folder, { recursive: true });
    },
  };
}

function configuration(port: number, plainPort: number): string {
  return `{
  admin off
  skip_install_trust
  local_certs
  http_port ${plainPort}
  https_port ${port}
  default_bind 127.0.0.1
}
import ${resolve('deploy/Caddyfile')}
`;
}
