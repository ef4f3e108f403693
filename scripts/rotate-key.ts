/* npm run rotate-key: re-encrypts all encrypted fields with a new key (docs/security.md). May be killed at any
   moment and run again. */
import { reEncryptFactors } from '#app/accounts/two-step/factor.server.ts';
import { openDatabase, prepareDatabase } from '#app/platform/database/database.server.ts';
import { startEmbeddedPostgres } from '#app/platform/database/embedded-postgres.server.ts';
import { readSettings, type Settings } from '#app/platform/env.server.ts';
import { StartupError } from '#app/platform/failures/startup-error.ts';
import { fieldKeyId } from '#app/platform/secrets/field-encryption.server.ts';
import { createKeys } from '#app/platform/secrets/keys.server.ts';
import { reEncrypt } from '#app/platform/secrets/re-encrypt.server.ts';
import {
  readSecrets,
  removePreviousSecret,
  replaceStoredSecret,
} from '#app/platform/secrets/secret.server.ts';
import { runCommand, say } from './run-command.ts';

// With SECRET_KEY the new key is derived from it; without it a new secret replaces the one stored under
// DATA_DIR, while the embedded database locks that folder.
async function rotate(settings: Settings): Promise<void> {
  const place = await findDatabase(settings);
  const { db, close } = openDatabase(place.web);
  try {
    await prepareDatabase(place.owner, db);
    if (!settings.secretKey) await replaceStoredSecret(settings.dataDir);
    const { current, previous } = await readSecrets(settings);
    const keys = createKeys(current, previous);
    const factors = await reEncryptFactors(db, keys);
    const records = await reEncrypt(db, keys);
    const changed = factors.changed + records.changed;
    const unopened = [...factors.unopened, ...records.unopened];
    const key = fieldKeyId(keys);
    if (unopened.length > 0) {
      say(`${changed} records were encrypted anew, under the key ${key}.`);
      throw new StartupError(leftAsTheyAre(unopened, settings));
    }
    if (!settings.secretKey) await removePreviousSecret(settings.dataDir);
    say(`${changed} records were encrypted anew; all are under the key ${key} now.`);
    if (settings.secretKey && changed === 0) say(howToRotate);
    if (settings.previousSecretKey) say('SECRET_KEY_PREVIOUS is not needed any more.');
  } finally {
    await close();
    await place.stop();
  }
}

/** @throws StartupError while the site runs on the embedded database: it has to stop first */
async function findDatabase(settings: Settings) {
  const { databaseUrl: web, databaseOwnerUrl: owner } = settings;
  if (web) return { web, owner: owner ?? web, stop: async () => undefined };
  return startEmbeddedPostgres(settings.dataDir);
}

/** The previous secret is kept for fields that can't be decrypted: they may need it one day. */
function leftAsTheyAre(unopened: readonly Error[], settings: Settings): string {
  const untilThen = settings.secretKey
    ? 'Until then keep SECRET_KEY_PREVIOUS.'
    : `Until then ${settings.dataDir}/secret-key.previous stays, and running this makes no other key.`;
  return [
    `No key opens ${unopened.length} more; they were left as they are:`,
    ...unopened.map(({ message }) => `  ${message}`),
    `Restore them from a backup, or delete these records, and run this again. ${untilThen}`,
  ].join('\n');
}

const howToRotate =
  'To change the key, give a new SECRET_KEY and the old one as SECRET_KEY_PREVIOUS, restart the site with both, and run this again.';

await runCommand(() => rotate(readSettings(process.env)));
