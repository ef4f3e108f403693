/* npm test: types, lint, build, package advisories, secrets in files, unit and server tests, journeys and screens
   in a browser, each once. The last line counts passed and failed checks; the exit code is 1 when any failed. */
import { lastLine, runPlaywright, runProgram, runVitest, sum, type Tally } from './runners.ts';
import { exceptions } from './security-exceptions.ts';
import {
  auditDependencies,
  type ScanResult,
  scanSecrets,
  withoutExceptions,
} from './security-scan.ts';

// Types and lint use one core, the build the other; everything below needs the build.
const [types, lint, build, ...scans] = await Promise.all([
  check('types', ['react-router', 'typegen'], ['tsc']),
  check('lint', ['biome', 'check', '--error-on-warnings']),
  check('build', ['node', 'scripts/build/run.ts', '--if-needed']),
  scan('known faults of packages', auditDependencies('.')),
  scan('secrets in files', scanSecrets('.')),
]);
const tallies = [types, lint, build, ...scans];
if (build.failed === 0) {
  console.log('\nunit and server tests');
  tallies.push(await runVitest('--project=unit', '--project=server', '--project=system'));
  console.log('\nbrowser journeys');
  tallies.push(await runPlaywright('--project=journeys', '--project=screens'));
}

const total = sum(tallies);
console.log(`\n${lastLine(total)}`);
process.exit(total.failed === 0 ? 0 : 1);

async function check(name: string, ...commands: string[][]): Promise<Tally> {
  for (const command of commands) {
    const { code, output } = await runProgram(command, 'collect');
    if (code === 0) continue;
    console.log(`✗ ${name}\n${output}`);
    return { passed: 0, failed: 1 };
  }
  console.log(`✓ ${name}`);
  return { passed: 1, failed: 0 };
}

/** Findings beyond the exceptions fail; a scan that could not run does not. */
async function scan(name: string, scanning: Promise<ScanResult>): Promise<Tally> {
  const { findings, skipped } = await scanning;
  const left = withoutExceptions(findings, exceptions, new Date().toISOString().slice(0, 10));
  const mark = left.length > 0 ? '✗' : '✓';
  console.log([`${mark} ${name}${skipped ? ` (${skipped})` : ''}`, ...left].join('\n  '));
  return left.length > 0 ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 };
}
