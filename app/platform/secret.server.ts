import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from './env.server.ts';
import { StartupError } from './startup-error.ts';
import { hasErrorCode } from './system-error.server.ts';

const shortest = 32;

/**
 * The secret that signs and encrypts: SECRET_KEY, or one made at the first start and kept in
 * `DATA_DIR/secret-key`, readable by its owner only (DESIGN 4).
 * @throws StartupError when that file can't be read, or has been cut short
 */
export async function readSecret(
  settings: Pick<Settings, 'secretKey' | 'dataDir'>,
): Promise<string> {
  if (settings.secretKey) return settings.secretKey;
  const path = join(settings.dataDir, 'secret-key');
  const secret = (await readIfThere(path)) ?? (await create(settings.dataDir, path));
  if (secret.length < shortest)
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

/**
 * Written beside and then linked into place, so that two starts at the same time agree on one secret
 * and a crash never leaves half of one.
 */
async function create(dataDir: string, path: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${randomBytes(32).toString('base64url')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(draft, path);
    await syncFolder(dataDir);
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(path, 'utf8')).trim();
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
