import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/** What we read of Lighthouse's result. */
export type LighthouseResult = {
  finalDisplayedUrl: string;
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number; displayValue?: string }>;
};

type Lighthouse = (
  url: string,
  flags: { port: number; logLevel: 'silent'; onlyCategories: string[] },
) => Promise<{ lhr: LighthouseResult } | undefined>;

const folder = 'scripts/bench/lighthouse';

/**
 * Lighthouse, from a package of its own: what it brings is a third of all files, which a newcomer's
 * `npm start` should not wait for. Installed when it is first asked for.
 */
export async function loadLighthouse(): Promise<Lighthouse> {
  const entry = join(folder, 'node_modules/lighthouse/core/index.js');
  if (!existsSync(entry)) {
    await promisify(execFile)('npm', ['ci', '--prefix', folder, '--no-audit', '--no-fund']);
  }
  const { default: lighthouse } = await import(pathToFileURL(entry).href);
  return lighthouse;
}
