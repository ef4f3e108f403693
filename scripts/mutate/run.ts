/*
 * npm run mutate: changes the rules and use cases in thousands of small ways, and counts how many of
 * the changes the tests notice (docs/mutations.md). npm run mutate -- cart forms: only those parts.
 */
import { loadPackage } from '../load-package.ts';
import { chosenParts } from '../run-command.ts';
import { parts } from './parts.ts';

type Mutant = { status: string };

/** How many of a hundred changes have to be noticed, in each part. */
const leastNoticed = 90;

const configFile = 'scripts/mutate/vitest.config.ts';

const chosen = chosenParts(parts);
const { Stryker } = await loadPackage(
  'scripts/mutate/stryker',
  '@stryker-mutator/core/dist/src/index.js',
);
const rows: string[] = [];
let enough = true;
for (const [name, { rules, tests }] of chosen) {
  console.log(`\n${name} …`);
  process.env.MUTATE_TESTS = tests.join(' ');
  const mutants: Mutant[] = await new Stryker({
    mutate: rules,
    testRunner: 'vitest',
    vitest: { configFile },
    // All that a test may read. Not tsconfig.json: Stryker asks the compiler for what 7 no longer has.
    ignorePatterns: [
      '**',
      '!{app,db,demo,public,server,tests}/**',
      '!media/fonts/**',
      '!package.json',
      `!${configFile}`,
    ],
    logLevel: 'error',
    reporters: ['clear-text'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  }).runMutationTest();
  const noticed = mutants.filter(({ status }) => /Killed|Timeout/.test(status)).length;
  const missed = mutants.filter(({ status }) => /Survived|NoCoverage/.test(status)).length;
  const share = (100 * noticed) / (noticed + missed);
  enough &&= share >= leastNoticed;
  rows.push(`| ${name} | ${noticed + missed} | ${noticed} | ${share.toFixed(1)} % |`);
}
console.log(['\n| part | changes | noticed | share |', '|---|---|---|---|', ...rows].join('\n'));
process.exit(enough ? 0 : 1);
