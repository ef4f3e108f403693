import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';
import type { Exception } from './watch-exceptions.ts';

/** One thing that was found: `id` is what an exception names. */
type Finding = { id: string; text: string };

/** What a look found; a look that could not be made says why. */
export type Look = { findings: Finding[]; skipped?: string };

const run = promisify(execFile);
const largestOutput = 64 * 1024 * 1024;

/** What is left of the findings on `today` (2026-11-22), and the exceptions that are over. */
export function remaining(
  findings: Finding[],
  exceptions: readonly Exception[],
  today: string,
): string[] {
  const until = new Map(exceptions.map((exception) => [exception.finding, exception.until]));
  return findings.flatMap(({ id, text }) => {
    const day = until.get(id);
    if (day !== undefined && day >= today) return [];
    return [day === undefined ? text : `${text} (its exception ended on ${day})`];
  });
}

/** The part of npm's report that is read; without `vulnerabilities` it is an error of the registry. */
type AuditReport = {
  message?: string;
  vulnerabilities?: Record<string, { via: (string | Advisory)[] }>;
};
type Advisory = { name: string; title: string; severity: string; url: string };

/** What the registry knows against the packages that the server runs with. */
export async function auditDependencies(folder: string, npmOptions: string[] = []): Promise<Look> {
  const options = ['--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000'];
  const report: AuditReport = JSON.parse(await npm(folder, ['audit', ...options, ...npmOptions]));
  if (!report.vulnerabilities) {
    return { findings: [], skipped: `the registry can't be asked: ${report.message}` };
  }
  const advisories = Object.values(report.vulnerabilities)
    .flatMap(({ via }) => via)
    .filter((via) => typeof via === 'object');
  return {
    findings: advisories.map(({ name, title, severity, url }) => ({
      id: url.slice(url.lastIndexOf('/') + 1),
      text: `${name}: ${title} (${severity}, ${url})`,
    })),
  };
}

/** npm ends with 1 when it found something, and then too its report is on stdout. */
async function npm(cwd: string, args: string[]): Promise<string> {
  try {
    return (await run('npm', args, { cwd, maxBuffer: largestOutput })).stdout;
  } catch (error) {
    if (error instanceof Error && 'stdout' in error && error.stdout) return String(error.stdout);
    throw error;
  }
}

const secretRules = {
  id: '@secretlint/secretlint-rule-preset-recommend',
  rule: creator,
  rules: [
    {
      id: '@secretlint/secretlint-rule-database-connection-string',
      // Databases of this machine, or under names that belong to nobody (RFC 2606), have no secret.
      options: { allows: ['/@(127\\.0\\.0\\.1|localhost|[\\w.]+\\.(invalid|example))?[:/]/'] },
    },
  ],
};

/** Keys and passwords in the files that git has, or would have with the next commit. */
export async function scanSecrets(folder: string): Promise<Look> {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', '-z'];
  const { stdout } = await run('git', list, { cwd: folder, maxBuffer: largestOutput });
  const findings: Finding[] = [];
  for (const path of stdout.split('\0').filter(Boolean)) {
    const content = await textOf(join(folder, path));
    if (content === null) continue;
    const { messages } = await lintSource({
      source: { filePath: path, content, ext: '', contentType: 'text' },
      options: { config: { rules: [secretRules] }, maskSecrets: true },
    });
    findings.push(
      ...messages.map(({ message, loc }) => ({
        id: path,
        text: `${path}:${loc.start.line} ${message}`,
      })),
    );
  }
  return { findings };
}

/** null for what is no text, and for a file that was deleted without a commit. */
async function textOf(path: string): Promise<string | null> {
  try {
    const bytes = await readFile(path);
    return bytes.includes(0) ? null : bytes.toString();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
