/* npm run restore -- FILE: restores a cafe from a backup (docs/running.md). */
import { parseArgs } from 'node:util';
import { openArchive, restore, tryRestore } from '#app/backup/restore/restore.server.ts';
import { readSettings } from '#app/platform/env.server.ts';
import { StartupError } from '#app/platform/failures/startup-error.ts';
import { runCommand, say } from './run-command.ts';

const usage = `npm run restore -- FILE              restores into an empty DATA_DIR, or DATABASE_URL
  --key FILE     the recovery key; else DATA_DIR/recovery-key
  --check        does everything but write
  --replace      sets aside what is there
  --hold-mail    mails that waited are not sent: when the site that made the backup went on after it
  --deletions FILE  what was deleted since; else embun-deletions.txt beside FILE and in BACKUP_DIR
  --bring-back-since TIME  what was deleted from then on comes back: 2026-11-22T14:05+08:00
  --secret       only prints the secret that is inside, for SECRET_KEY`;

const options = {
  key: { type: 'string' },
  check: { type: 'boolean', default: false },
  replace: { type: 'boolean', default: false },
  'hold-mail': { type: 'boolean', default: false },
  deletions: { type: 'string' },
  'bring-back-since': { type: 'string' },
  secret: { type: 'boolean', default: false },
} as const;

/** @throws StartupError with the usage */
function readRequest() {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [path] = positionals;
    const since = readTime(values['bring-back-since']);
    if (path !== undefined && positionals.length === 1 && since !== null)
      return { path, since, ...values };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  throw new StartupError(usage);
}

/** Null for text that is no time with a zone: a time off by hours would bring back the wrong records. */
function readTime(text: string | undefined): Date | undefined | null {
  if (text === undefined) return undefined;
  return /T\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/.test(text) && Date.parse(text) ? new Date(text) : null;
}

async function run(): Promise<void> {
  const { path, since, key, check, replace, secret, deletions, ...rest } = readRequest();
  const settings = readSettings(process.env);
  const request = { path, keyPath: key ?? null, now: new Date() };
  if (secret) return openArchive(settings, request, async ({ secrets }) => say(secrets.join('\n')));
  if (check) {
    const { counts } = await tryRestore(settings, request);
    return say(`${counts}: whole. Nothing was changed.`);
  }
  const restored = await restore(settings, {
    ...request,
    replace,
    holdMail: rest['hold-mail'],
    deletionsPath: deletions,
    bringBackSince: since,
  });
  const { counts, aside, finishedEarlier } = restored;
  if (finishedEarlier)
    say('An earlier restore was interrupted in its last step. That one is finished now.');
  if (aside) say(`What was there is in ${aside}.`);
  say(deletionsLine(restored.deletions));
  say(counts);
}

function deletionsLine(deletions: number | null): string {
  if (deletions === null)
    return 'This backup is from before deletions were noted: what was deleted since has to be deleted again.';
  return `${deletions} deletions since this backup are carried out again at the next start.`;
}

await runCommand(run);
