import { runPlaywright, runProgram, runVitest } from '../test/runners.ts';
import { sum, type Tally } from '../test/tally.ts';

/** What is not proven at every change: before a release, and when its part of the code was changed. */
export type Part = {
  /** A promise, as it stands in docs/proof.md. */
  proves: string;
  run(): Promise<Tally>;
};

/** In the order in which they run. A name is also a folder of tests/proofs where one is there. */
export const parts: Record<string, Part> = {
  kills: {
    proves: 'a process that is killed loses and doubles nothing that it has answered for',
    run: () => proofs('kills'),
  },
  backup: {
    proves: 'backups and restores that are killed, forged, cut off or out of room change nothing',
    run: () => proofs('backup'),
  },
  upgrades: {
    proves: 'another PostgreSQL and the release before lead to this one, and back',
    run: async () => sum([await proofs('upgrades'), await script('scripts/prove-upgrade.ts')]),
  },
  copies: {
    proves: 'two copies behind a proxy and a pooler are killed and replaced under load',
    run: () => proofs('copies'),
  },
  outages: {
    proves: 'the site outlives its database and comes back with it',
    run: () => proofs('outages'),
  },
  roles: {
    proves: 'the database lets the site do its work and no more',
    run: () => proofs('roles'),
  },
  commands: {
    proves: 'the owner’s commands work beside a running site and without one',
    run: () => proofs('commands'),
  },
  doctor: {
    proves: 'what is wrong with machine, settings and neighbours is named',
    run: () => proofs('doctor'),
  },
  requests: {
    proves: 'broken, slow and costly requests hold nobody up',
    run: () => proofs('requests'),
  },
  memory: {
    proves: 'no page and no file leaves anything behind in memory',
    run: () => proofs('memory'),
  },
  caddy: {
    proves: 'behind Caddy all of it works over https',
    run: () => proofs('caddy'),
  },
  image: {
    proves: 'what an image holds is enough to apply, to export, to see one’s data and to back up',
    run: () => proofs('image'),
  },
  package: {
    proves: 'the embedded database starts, stops and is killed in every place',
    run: () => runVitest('--project=packages'),
  },
  widths: {
    proves: 'screens and ways of the journeys at 390, 768 and 1024 px',
    run: () =>
      runPlaywright(...['screens-anew', '390px', '768px', '1024px'].map((it) => `--project=${it}`)),
  },
  'late-script': {
    proves: 'no press and no letter is lost before the scripts of a page have come',
    run: () => journeys('late-script'),
  },
  'no-script': {
    proves: 'forms work without scripts, and where those of a page never arrive',
    run: () => journeys('no-script'),
  },
  'slow-line': {
    proves: 'nothing moves on a slow line, and nothing is lost without one',
    run: () => journeys('slow-line'),
  },
  settings: {
    proves: 'what a setting changes: limits, room for uploads, a mail server, no https, a scanner',
    run: () => journeys('settings'),
  },
  'large-text': {
    proves: 'with text of twice the size nothing is cut off',
    run: () => journeys('large-text'),
  },
  'odd-browsers': {
    proves: 'translated pages, and browsers without popovers, storage, cookies, passkeys or PDF',
    run: () => journeys('odd-browsers'),
  },
  browsers: {
    proves: 'visitors and admins get through in Firefox and in WebKitGTK',
    run: () => proofs('browsers'),
  },
  million: {
    proves: 'beside a million applications and the night’s work nobody waits',
    run: () => script('scripts/bench/run.ts', 'million'),
  },
  budgets: {
    proves: 'weights, times and memory are within docs/figures.md',
    run: () => script('scripts/bench/run.ts'),
  },
  mutations: {
    proves: 'the tests notice small changes of the rules (docs/mutations.md)',
    run: () => script('scripts/mutate/run.ts'),
  },
};

function proofs(folder: string): Promise<Tally> {
  return runVitest('--project=proofs', `tests/proofs/${folder}/`);
}

function journeys(folder: string): Promise<Tally> {
  return runPlaywright('--project=proofs', `tests/proofs/${folder}/`);
}

/** A script of ours is one check: it says itself what it found. */
async function script(...command: string[]): Promise<Tally> {
  const { code } = await runProgram(['node', ...command], 'show');
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}
