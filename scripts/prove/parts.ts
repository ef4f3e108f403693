import { runPlaywright, runProgram, runVitest, type Tally } from '../test/runners.ts';

/** Proofs that `npm test` does not run: they run before a release, and when their part of the code was changed. */
export type Part = {
  /** A promise, as it stands in docs/proof.md. */
  proves: string;
  run(): Promise<Tally>;
};

/** In the order in which they run. A part whose tests are in tests/proofs has the name of their folder. */
export const parts: Record<string, Part> = {
  ...inFolders(runVitest, {
    kills: 'a process that is killed loses and doubles nothing that it has answered for',
    backup: 'backups and restores that are killed, forged, cut off or out of room change nothing',
    upgrades: 'another PostgreSQL and the release before lead to this one, and back',
    copies: 'two copies behind a proxy and a pooler are killed and replaced under load',
    outages: 'the site outlives its database and comes back with it',
    roles: 'the database lets the site do its work and no more',
    commands: 'the owner’s commands work beside a running site and without one',
    doctor: 'what is wrong with machine, settings and neighbours is named',
    requests: 'broken, slow and costly requests hold nobody up',
    memory: 'no page and no file leaves anything behind in memory',
    caddy: 'behind Caddy all of it works over https',
    image: 'what an image holds is enough to apply, to export, to see one’s data and to back up',
  }),
  package: {
    proves: 'the embedded database starts, stops and is killed in every place',
    run: () => runVitest('--project=packages'),
  },
  widths: {
    proves: 'screens and ways of the journeys at 390, 768 and 1024 px',
    run: () =>
      runPlaywright(...['screens-anew', '390px', '768px', '1024px'].map((it) => `--project=${it}`)),
  },
  ...inFolders(runPlaywright, {
    'late-script': 'no press and no letter is lost before the scripts of a page have come',
    'no-script': 'forms work without scripts, and where those of a page never arrive',
    'slow-line': 'nothing moves on a slow line, and nothing is lost without one',
    settings: 'what a setting changes: limits, room for uploads, no https, a scanner',
    'large-text': 'with text of twice the size nothing is cut off',
    'odd-browsers':
      'translated pages, and browsers without popovers, storage, cookies, passkeys or PDF',
  }),
  ...inFolders(runVitest, {
    browsers: 'visitors and admins get through in Firefox and in WebKitGTK',
  }),
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

/** Parts that each run the tests in a folder of their name. */
function inFolders(run: typeof runVitest, promises: Record<string, string>): Record<string, Part> {
  return Object.fromEntries(
    Object.entries(promises).map(([folder, proves]) => [
      folder,
      { proves, run: () => run('--project=proofs', `tests/proofs/${folder}/`) },
    ]),
  );
}

/** Runs one of our scripts as one check; the script itself prints what it found. */
async function script(...command: string[]): Promise<Tally> {
  const { code } = await runProgram(['node', ...command], 'show');
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}
