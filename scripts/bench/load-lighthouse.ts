import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/** The part of Lighthouse's result that is used. */
export type LighthouseResult = {
  finalDisplayedUrl: string;
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number; displayValue?: string }>;
};

/** Lighthouse, and its launcher for a browser without background activity. */
export type LighthouseTools = {
  lighthouse(
    url: string,
    flags: { port: number; logLevel: 'silent'; onlyCategories: string[] },
  ): Promise<{ lhr: LighthouseResult } | undefined>;
  launch(options: {
    chromePath: string;
    chromeFlags: string[];
    logLevel: 'silent';
  }): Promise<{ port: number; kill(): void }>;
};

const folder = 'scripts/bench/lighthouse';

/** Installed on first use: its dependencies are a third of all files, too many for `npm start`. */
export async function loadLighthouse(): Promise<LighthouseTools> {
  if (!existsSync(entryOf('lighthouse/core/index.js'))) {
    await promisify(execFile)('npm', ['ci', '--prefix', folder, '--no-audit', '--no-fund']);
  }
  const { default: lighthouse } = await load('lighthouse/core/index.js');
  const { launch } = await load('chrome-launcher/dist/index.js');
  return { lighthouse, launch };
}

function entryOf(path: string): string {
  return join(folder, 'node_modules', path);
}

function load(path: string) {
  return import(pathToFileURL(entryOf(path)).href);
}
