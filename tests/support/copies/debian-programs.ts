import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Installs the programs that are missing, when root runs the tests on Debian.
 * @returns why a test cannot run, to be printed; null when all programs are there
 */
export function missingPrograms(...names: string[]): string | null {
  const missing = () => names.filter((name) => !existsSync(programPath(name)));
  const wanted = missing();
  if (wanted.length > 0 && process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log(`Installing Debian's packages ${wanted.join(' and ')} with apt-get.`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
    const install = ['install', '-y', '-qq', '--no-install-recommends', ...wanted];
    // Whether this worked is checked below.
    spawnSync('apt-get', install, { stdio: 'ignore', env });
  }
  const stillMissing = missing();
  return stillMissing.length > 0
    ? `not tried, since it is not installed: ${stillMissing.join(', ')}`
    : null;
}

/** Where Debian's packages of servers put their program. */
export function programPath(name: string): string {
  return `/usr/sbin/${name}`;
}

/** The user under whom root starts programs that refuse to run as root. */
export function ordinaryUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
