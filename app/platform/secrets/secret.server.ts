import { randomBytes } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Settings } from '#app/platform/env.server.ts';
import { StartupError } from '#app/platform/failures/startup-error.ts';
import { hasErrorCode } from '#app/platform/failures/system-error.server.ts';
import { syncPath } from '#app/platform/files/sync-path.server.ts';

const shortest = 32;

/**
 * The current secret is SECRET_KEY, or one made at the first start in `DATA_DIR/secret-key`. Previous ones, which may
 * still be needed for decryption, are SECRET_KEY_PREVIOUS, those that a rotation put aside, and the one in DATA_DIR
 * if SECRET_KEY was given later.
 * @throws StartupError when a file can't be read, or has been cut short
 */
export async function readSecrets({
  dataDir,
  secretKey,
  previousSecretKey,
}: Pick<Settings, 'secretKey' | 'previousSecretKey' | 'dataDir'>) {
  const kept = await readWhole(secretPath(dataDir));
  const current = secretKey ?? kept ?? (await create(secretPath(dataDir)));
  const aside = (await readWhole(asidePath(dataDir)))?.split('\n') ?? [];
  const earlier = [previousSecretKey, kept, ...aside];
  const previous = new Set(earlier.filter((one) => one !== null && one !== undefined));
  previous.delete(current);
  return { current, previous: [...previous] };
}

/**
 * Replaces the secret under DATA_DIR; the old one stays beside it until {@link removePreviousSecret}. An
 * interrupted rotation is continued. No other process may be using the folder.
 */
export async function replaceStoredSecret(dataDir: string): Promise<void> {
  const [path, aside] = [secretPath(dataDir), asidePath(dataDir)];
  const [current, previous] = [await readWhole(path), await readWhole(aside)];
  // An earlier rotation was killed after it had replaced the secret: keep that one.
  if (previous !== null && previous !== current) return;
  if (current !== null && previous === null) await link(path, aside);
  // The old secret must be durable under its new name before its old name is reused.
  await syncPath(dataDir);
  const draft = await writeDraft(path);
  await rename(draft, path);
  await syncPath(dataDir);
}

/** Call it when nothing is encrypted under the previous secret. Also removes drafts of a killed rotation. */
export async function removePreviousSecret(dataDir: string): Promise<void> {
  const drafts = (await readdir(dataDir)).filter((name) => draftName.test(name));
  for (const name of drafts) await rm(join(dataDir, name), { force: true });
  await rm(asidePath(dataDir), { force: true });
  await syncPath(dataDir);
}

const draftName = /^secret-key\.[\da-f]{12}$/;

function secretPath(dataDir: string): string {
  return join(dataDir, 'secret-key');
}

function asidePath(dataDir: string): string {
  return `${secretPath(dataDir)}.previous`;
}

async function readWhole(path: string): Promise<string | null> {
  const secret = await readIfThere(path);
  if (secret !== null && secret.length < shortest)
    throw new StartupError(
      `${path} is damaged: it holds fewer than ${shortest} characters. Restore it from a backup; what it encrypted can't be read without it.`,
    );
  return secret;
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return null;
    throw new StartupError(`The secret in ${path} can't be read: ${String(error)}`);
  }
}

/** @param make returns a new secret of 32 characters or more; simultaneous callers all get the same one */
export async function readOrMakeSecret(path: string, make = randomSecret): Promise<string> {
  return (await readWhole(path)) ?? (await create(path, make));
}

/** For an empty folder: the first secret is the current one, and any others only decrypt. */
export async function writeSecrets(
  dataDir: string,
  [current, ...previous]: readonly string[],
): Promise<void> {
  const options = { flag: 'wx', mode: 0o600, flush: true };
  await writeFile(secretPath(dataDir), `${current}\n`, options);
  if (previous.length > 0) await writeFile(asidePath(dataDir), `${previous.join('\n')}\n`, options);
  await syncPath(dataDir);
}

/** Hard-linked from a draft: simultaneous starts agree on one secret, and a crash leaves no incomplete one. */
async function create(path: string, make = randomSecret): Promise<string> {
  const dataDir = dirname(path);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const draft = await writeDraft(path, make);
  try {
    await link(draft, path);
    await syncPath(dataDir);
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  const secret = await readWhole(path);
  if (secret === null) throw new StartupError(`${path} was removed while it was being made.`);
  return secret;
}

/** A new secret, synced to disk in a file of its own beside `path`. */
async function writeDraft(path: string, make = randomSecret): Promise<string> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `${await make()}\n`, { flag: 'wx', mode: 0o600, flush: true });
  return draft;
}

async function randomSecret(): Promise<string> {
  return randomBytes(32).toString('base64url');
}
