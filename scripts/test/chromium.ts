import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];

/** Switches for test machines: no sandbox helper, no background traffic. */
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
 * Finds a whole browser, for features that the headless shell lacks: PDF in a frame, prerendering. Tries
 * CHROMIUM_PATH, one on the path, Playwright's download, and, for root on Debian, installs one.
 * @throws Error that says what to install
 */
export async function findChromium(): Promise<string> {
  return named() ?? onPath(browsers) ?? (await playwrightsOwn()) ?? installed() ?? missing();
}

/** Finds the headless shell, which takes two thirds of the processor time, or else a whole browser. */
export async function findHeadlessShell(): Promise<string> {
  const shell = named() ?? onPath(shells);
  if (shell) return shell;
  const whole = await findChromium();
  // Finding a whole browser may have installed the shell as well.
  return onPath(shells) ?? whole;
}

function named(): string | undefined {
  const path = process.env.CHROMIUM_PATH;
  if (!path || existsSync(path)) return path || undefined;
  throw new Error(`CHROMIUM_PATH is ${path}, and there is no such file.`);
}

function onPath(names: string[]): string | undefined {
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
    "No browser to test with was found: installing Debian's packages 'chromium' and " +
      "'chromium-headless-shell' with apt-get.\n" +
      'To avoid this, install one yourself (npx playwright install chromium), or set CHROMIUM_PATH to one.',
  );
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { stdio: 'inherit' as const, env };
  spawnSync('apt-get', ['update', '-qq'], options);
  const install = ['install', '-y', '-qq', '--no-install-recommends'];
  execFileSync('apt-get', [...install, 'chromium', 'chromium-headless-shell'], options);
  return onPath(browsers);
}

function missing(): never {
  throw new Error(
    'No Chromium to test with. Install one (Debian and Ubuntu: apt-get install chromium; elsewhere: ' +
      'npx playwright install chromium), or set CHROMIUM_PATH to one.',
  );
}
