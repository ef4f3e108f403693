/* npm run prove: runs all proofs that `npm test` does not run, in about an hour, and writes the results to
   docs/proof.md. npm run prove -- backup roles: only those. The last line counts passed and failed checks. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { chosenParts } from '../run-command.ts';
import { lastLine, sum, type Tally } from '../test/runners.ts';
import { parts } from './parts.ts';
import { writePage } from './proof-page.ts';

const page = 'docs/proof.md';

const commit = currentCommit();
const tallies: Tally[] = [];
for (const [name, { proves, run }] of chosenParts(parts)) {
  console.log(`\n${name}: ${proves}`);
  const began = performance.now();
  const tally = await run();
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  tallies.push(tally);
  const date = new Date().toISOString().slice(0, 10);
  const proven = { [name]: [date, commit, lastLine(tally), minutes] as const };
  writeFileSync(page, writePage(readFileSync(page, 'utf8'), parts, proven));
  console.log(`\n${name}: ${lastLine(tally)}, ${minutes} minutes`);
}
const total = sum(tallies);
console.log(`\n${lastLine(total)}`);
process.exit(total.failed === 0 ? 0 : 1);

/** The commit, with a plus when files other than docs/proof.md have been changed since. */
function currentCommit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const changed = git('status', '--porcelain', '--', '.', `:!${page}`);
  return git('rev-parse', '--short', 'HEAD') + (changed ? '+' : '');
}
