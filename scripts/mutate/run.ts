/*
 * npm run mutate: changes the rules and use cases in thousands of small ways, and counts how many of these
 * changes make a test fail (docs/mutations.md). npm run mutate -- cart forms: only those parts.
 */
import { globSync } from 'node:fs';
import { loadPackage } from '../load-package.ts';
import { chosenParts } from '../run-command.ts';
import { parts } from './parts.ts';

type Mutant = { status: string };

/** The least percentage of changes that the tests have to notice in each part. */
const leastNoticed = 90;

const configFile = 'scripts/mutate/vitest.config.ts';

/** One glob for each name in braces: `{a,b}.ts` becomes two, so that each can be checked to match a file. */
function eachOf(glob: string): string[] {
  const [braces, names] = /\{(.+?)\}/.exec(glob) ?? [];
  if (braces === undefined || names === undefined) return [glob];
  return names.split(',').flatMap((name) => eachOf(glob.replace(braces, name)));
}

const chosen = chosenParts(parts);
const globs = Object.values(parts).flatMap(({ rules, besides = [] }) => [...rules, ...besides]);
const empty = globs.flatMap(eachOf).filter((glob) => globSync(glob).length === 0);
if (empty.length > 0) throw new Error(`No file is named by ${empty.join(', ')}`);
const { Stryker } = await loadPackage(
  'scripts/mutate/stryker',
  '@stryker-mutator/core/dist/src/index.js',
);
const rows: string[] = [];
let enough = true;
for (const [name, { rules, besides = [] }] of chosen) {
  console.log(`\n${name} …`);
  const own = globSync(rules).map((file) => file.replace(/\.ts$/, '.test.ts'));
  process.env.MUTATE_TESTS = [...own, ...besides].join(' ');
  const mutants: Mutant[] = await new Stryker({
    mutate: rules,
    testRunner: 'vitest',
    vitest: { configFile },
    // Keeps only files that a test may read. Not tsconfig.json, for which Stryker calls an API that TypeScript 7 lacks.
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
