import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** For test machines: no sandbox helper, no background traffic. */
export const chromiumSwitches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * CHROMIUM_PATH, one on the path, Playwright's download, or, for root on Debian, one installed now.
 * @throws Error that says what to install
 */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${named}, and there is no such file.`);
  }
  return onPath() ?? (await playwrightsOwn()) ?? installed() ?? missing();
}

function onPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
}

async function playwrightsOwn(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test');
  return [chromium.executablePath()].find(existsSync);
}

function installed(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined;
  console.log(
    "No browser to test with was found: installing Debian's package 'chromium' with apt-get.\n" +
      'To avoid this, install one yourself (npx playwright install chromium), or set CHROMIUM_PATH to one.',
  );
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
    stdio: 'inherit',
    env,
  });
  return onPath();
}

function missing(): never {
  throw new Error(
    'No Chromium to test with. Install one (Debian and Ubuntu: apt-get install chromium; elsewhere: ' +
      'npx playwright install chromium), or set CHROMIUM_PATH to one.',
  );
}
