import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { StartupError } from '#app/platform/failures/startup-error.ts';
import { hasErrorCode, ifExists } from '#app/platform/failures/system-error.server.ts';
import { readOrMakeSecret } from '#app/platform/secrets/secret.server.ts';

/** `identity` opens archives, `recipient` makes them. */
export type RecoveryKey = { identity: string; recipient: string };

/** A name by which people tell one key from another; it opens nothing. */
export function keyName({ recipient }: Pick<RecoveryKey, 'recipient'>): string {
  return recipient.slice(-6);
}

export function recoveryKeyPath(dataDir: string): string {
  return join(dataDir, 'recovery-key');
}

/** Reads the key, or makes it at the first backup; `isNew`: nobody can have written it down yet. */
export async function readOrMakeRecoveryKey(
  dataDir: string,
): Promise<RecoveryKey & { isNew: boolean }> {
  const path = recoveryKeyPath(dataDir);
  const isNew = (await ifExists(readFile(path))) === null;
  const text = await readOrMakeSecret(path, generateX25519Identity);
  return { ...(await parseRecoveryKey(text)), isNew };
}

/** @throws StartupError when there is none, or it has a typing error */
export async function readRecoveryKey(path: string): Promise<RecoveryKey> {
  try {
    return await parseRecoveryKey(await readFile(path, 'utf8'));
  } catch (error) {
    if (!hasErrorCode(error, 'ENOENT')) throw error;
    throw new StartupError(
      `There is no recovery key in ${path}. Write the line that was written down into a file and give it as --key FILE.`,
    );
  }
}

const prefix = 'AGE-SECRET-KEY-1';
const letters = 'QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L';
const keyLength = 74;

/**
 * Reads the line however it was typed: in small letters, with spaces in between, with comments around it.
 * @throws StartupError that tells where the typing error is, as far as that can be known
 */
export async function parseRecoveryKey(text: string): Promise<RecoveryKey> {
  const lines = text.split('\n').filter((line) => !line.startsWith('#'));
  const identity = lines.join('').replace(/\s/g, '').toUpperCase();
  if (await isKey(identity)) return { identity, recipient: await identityToRecipient(identity) };
  throw new StartupError(`The recovery key has a typing error: ${await describeError(identity)}`);
}

async function isKey(identity: string): Promise<boolean> {
  if (identity.length !== keyLength || !identity.startsWith(prefix)) return false;
  try {
    await identityToRecipient(identity);
    return true;
  } catch {
    // Whatever error the library throws: it is no key.
    return false;
  }
}

async function describeError(given: string): Promise<string> {
  const wrongStart = [...prefix].findIndex((letter, at) => given[at] !== letter);
  if (wrongStart >= 0) return `it has to begin with ${prefix}.`;
  const foreign = [...given].findIndex(
    (letter, at) => at >= prefix.length && !letters.includes(letter),
  );
  if (foreign >= 0) return `character ${foreign + 1} ('${given[foreign]}') is in no key.`;
  if (given.length !== keyLength)
    return `it has ${given.length} characters instead of ${keyLength}.`;
  const places = await placesOfError(given);
  if (places.length === 1)
    return `character ${places[0]} ('${given[(places[0] ?? 0) - 1]}') is wrong.`;
  return 'more than one character is wrong.';
}

/** Positions (from 1) where another letter, or a swap with the next, makes it a key. A single error leaves one. */
async function placesOfError(given: string): Promise<number[]> {
  const places = [];
  for (let at = prefix.length; at < keyLength; at++) {
    if (await isRepairable(given, at)) places.push(at + 1);
  }
  return places;
}

async function isRepairable(given: string, at: number): Promise<boolean> {
  const [before, after] = [given.slice(0, at), given.slice(at + 1)];
  for (const letter of letters) {
    if (await isKey(`${before}${letter}${after}`)) return true;
  }
  return isKey(`${before}${after.slice(0, 1)}${given[at]}${after.slice(1)}`);
}
