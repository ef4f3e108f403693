import type { Database } from '#app/platform/database/database.server.ts';
import {
  readSettings,
  type SettingFault,
  type Settings,
  SettingsError,
} from '#app/platform/env.server.ts';
import { withinMs } from '#app/platform/time-limit.server.ts';
import { lookAtAddress, lookAtPort, lookAtProxy, lookAtTransport } from './address.ts';
import { compareWithDatabase, compareWithRecords, lookAtClock } from './clock.ts';
import {
  closedBecause,
  lookAtConnections,
  lookAtExtensions,
  lookAtOwner,
  lookAtRights,
  type Opened,
  openForDoctor,
} from './database.ts';
import { type Finding, type Findings, note, ok, wrong } from './finding.ts';
import { lookAtDisks, lookAtFolders, lookAtSecrets } from './folders.ts';
import { lookAtBucket, lookAtGoogle, lookAtMailServer, lookAtScanner } from './neighbours.ts';
import { lookAtBackups, lookAtJobs, lookAtMails, lookAtTrial, lookAtUploads } from './records.ts';

type Place = { settings: Settings; now: Date; database: Promise<Opened> };
type Found = Findings | Promise<Findings>;

/** A check is not tried while one of its `settings` is wrong, or while the database that it needs can't be opened. */
type Check = { about: string; settings?: RegExp; limitMs?: number } & (
  | { look(place: Place): Found }
  | { lookInDatabase(db: Database, place: Place): Found }
  | { lookInTables(db: Database, place: Place): Found }
);

/** Time limits in milliseconds: for one check, and for opening the database, which may have to be started. */
const checkLimitMs = 20_000;
const openLimitMs = 60_000;

const ofDatabase = /^(DATABASE_URL|DATABASE_OWNER_URL|DATA_DIR)$/;
const ofFolders = /^(DATA_DIR|BACKUP_DIR)$/;

const checks: Check[] = [
  { about: 'Node', look: () => ok(process.versions.node) },
  { about: 'clock', look: ({ now }) => lookAtClock(now) },
  { about: 'clock of the database', lookInDatabase: compareWithDatabase },
  { about: 'clock of the records', lookInTables: (db, { now }) => compareWithRecords(db, now) },
  { about: 'rights', settings: ofFolders, look: ({ settings }) => lookAtFolders(settings) },
  { about: 'disk', settings: ofFolders, look: ({ settings }) => lookAtDisks(settings) },
  {
    about: 'secrets',
    settings: /^(DATA_DIR|SECRET_KEY.*)$/,
    look: ({ settings }) => lookAtSecrets(settings),
  },
  { about: 'port', settings: /^(PORT|HOST)$/, look: ({ settings }) => lookAtPort(settings) },
  {
    about: 'address',
    settings: /^(PORT|HOST|APP_ORIGIN|DATA_DIR|SECRET_KEY)$/,
    look: ({ settings }) => lookAtAddress(settings),
  },
  {
    about: 'proxy',
    settings: /^(APP_ORIGIN|TRUSTED_PROXY_HOPS)$/,
    look: ({ settings }) => lookAtProxy(settings),
  },
  {
    about: 'transport',
    settings: /^(APP_ORIGIN|DATABASE_.*|(BACKUP_)?S3_.*)$/,
    look: ({ settings }) => lookAtTransport(settings),
  },
  {
    about: 'database',
    limitMs: openLimitMs,
    look: async ({ database }) => (await database).findings,
  },
  { about: 'extensions', lookInDatabase: lookAtExtensions },
  { about: 'rights to rows', lookInDatabase: lookAtRights },
  {
    about: 'rights to tables',
    lookInDatabase: (db, { settings }) => lookAtOwner(db, settings),
  },
  { about: 'connections', lookInDatabase: lookAtConnections },
  { about: 'files', settings: /^S3_/, look: ({ settings }) => lookAtBucket(settings.s3, '') },
  {
    about: 'second place',
    settings: /^BACKUP_S3_/,
    look: ({ settings }) => lookAtBucket(settings.backupS3, 'BACKUP_'),
  },
  {
    about: 'mail server',
    settings: /^(SMTP_URL|MAIL_FROM)$/,
    look: ({ settings }) => lookAtMailServer(settings),
  },
  { about: 'Google', settings: /^GOOGLE_/, look: ({ settings }) => lookAtGoogle(settings) },
  { about: 'scanner', settings: /^CLAMAV_URL$/, look: ({ settings }) => lookAtScanner(settings) },
  {
    about: 'uploads',
    settings: /^UPLOADS_LIMIT$/,
    lookInTables: (db, { settings }) => lookAtUploads(db, settings),
  },
  { about: 'mails', lookInTables: (db, { now }) => lookAtMails(db, now) },
  { about: 'jobs', lookInTables: lookAtJobs },
  {
    about: 'backup',
    settings: /^BACKUP_AT$/,
    lookInTables: (db, { settings, now }) => lookAtBackups(db, settings, now),
  },
  { about: 'trial', lookInTables: (db, { settings, now }) => lookAtTrial(db, settings, now) },
];

/** Runs all checks that these settings allow. Returns one line for each finding, and changes nothing. */
export async function examine(environment: NodeJS.ProcessEnv, now: Date): Promise<string[]> {
  const { settings, faults, unusable } = readUsable(environment);
  await using disposables = new AsyncDisposableStack();
  const isUntried = (concerned?: RegExp) => unusable.some((setting) => concerned?.test(setting));
  const database = isUntried(ofDatabase)
    ? Promise.resolve(closedBecause(untried))
    : withinMs(openLimitMs, openForDoctor(settings, disposables)).catch((error: unknown) =>
        closedBecause(wrong(sentenceOf(error))),
      );
  const lines = await Promise.all(
    checks.map(async (check) => {
      const findings = isUntried(check.settings)
        ? untried
        : await findingsOf(check, { settings, now, database });
      return [findings].flat().map((finding) => lineOf(check.about, finding));
    }),
  );
  return [...faults.map(({ problem }) => lineOf('settings', wrong(problem))), ...lines.flat()];
}

const untried = note('not tried: the settings come first');

/** The settings without the wrong ones, and a list of the faults that has each only once. */
function readUsable(environment: NodeJS.ProcessEnv) {
  const usable = { ...environment };
  const rounds: (readonly SettingFault[])[] = [];
  for (;;) {
    try {
      const settings = readSettings(usable);
      const unusable = rounds.flat().map(({ setting }) => setting);
      return { settings, faults: rounds[0] ?? [], unusable };
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      for (const { setting } of error.faults) delete usable[setting];
      rounds.push(error.faults);
    }
  }
}

/** A check that fails, or takes too long, is a finding too. */
async function findingsOf(check: Check, place: Place): Promise<Findings> {
  // The database is opened before the time limit of the check begins: that has a limit of its own.
  if (!('look' in check)) await place.database;
  try {
    const looking = 'look' in check ? check.look(place) : lookInside(check, place);
    return await withinMs(check.limitMs ?? checkLimitMs, Promise.resolve(looking));
  } catch (error) {
    return wrong(sentenceOf(error));
  }
}

async function lookInside(
  check: Exclude<Check, { look: unknown }>,
  place: Place,
): Promise<Findings> {
  const { db, isCurrent } = await place.database;
  if (!db) return note('not tried: the database comes first');
  if ('lookInDatabase' in check) return check.lookInDatabase(db, place);
  return isCurrent ? check.lookInTables(db, place) : note('not tried: the tables come first');
}

/** The message of the innermost cause: Drizzle wraps an error, and repeats the query in its own message. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause ? sentenceOf(error.cause) : error.message;
}

function lineOf(about: string, { state, text }: Finding): string {
  return `${state.padEnd(5)}  ${about}: ${text.replace(/\s*\n\s*/g, ' ')}`;
}
