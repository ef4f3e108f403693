import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';
import { ifExists } from '#app/platform/failures/system-error.server.ts';
import type { Exception } from './security-exceptions.ts';

/** `id` is the name by which an exception refers to the finding. */
type Finding = { id: string; text: string };

/** A scan that could not run says why in `skipped`. */
export type ScanResult = { findings: Finding[]; skipped?: string };

const run = promisify(execFile);
const largestOutput = 64 * 1024 * 1024;

/** Findings without an exception on `today` (2026-11-22), and expired exceptions. */
export function withoutExceptions(
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

/** The part of npm's report that is used; without `vulnerabilities` it is an error of the registry. */
type AuditReport = {
  message?: string;
  vulnerabilities?: Record<string, { via: (string | Advisory)[] }>;
};
type Advisory = { name: string; title: string; severity: string; url: string };

/** Known vulnerabilities of production dependencies. */
export async function auditDependencies(
  folder: string,
  npmOptions: string[] = [],
): Promise<ScanResult> {
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

/** npm exits with 1 when it found something; its report is on stdout all the same. */
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
      // URLs of local databases, and of reserved domains (RFC 2606), contain no secret.
      options: { allows: ['/@(127\\.0\\.0\\.1|localhost|[\\w.]+\\.(invalid|example))?[:/]/'] },
    },
  ],
};

/** Keys and passwords in files that are tracked, or would be with the next commit. */
export async function scanSecrets(folder: string): Promise<ScanResult> {
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

/** Null for binary files and for files deleted without a commit. */
async function textOf(path: string): Promise<string | null> {
  const bytes = await ifExists(readFile(path));
  return !bytes || bytes.includes(0) ? null : bytes.toString();
}
