import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Keys } from './keys.server.ts';

/** Where a field is stored. The encryption is bound to it: the text can't be decrypted in another row or column. */
export type FieldPlace = { table: string; column: string; id: string };

/** The key is missing, or the text was changed or moved. The message holds no value. */
export class DecryptionError extends Error {
  override name = 'DecryptionError';
}

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
const pattern = /^sealed:1:([\w-]{8}):([\w-]+)$/;

/** Encrypts one field: 'sealed:1:{key id}:{base64url of IV, ciphertext and tag}' (AES-256-GCM). */
export function encryptField(keys: Keys, place: FieldPlace, text: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, keys.derive(purpose), iv);
  cipher.setAAD(associated(place));
  const encrypted = Buffer.concat([
    iv,
    cipher.update(text, 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  return `sealed:1:${fieldKeyId(keys)}:${encrypted.toString('base64url')}`;
}

/** Decrypts with the current key or a previous one. @throws DecryptionError */
export function decryptField(keys: Keys, place: FieldPlace, encrypted: string): string {
  const [, id, content = ''] = pattern.exec(encrypted) ?? [];
  const key = [keys, ...keys.previous].find((known) => fieldKeyId(known) === id)?.derive(purpose);
  const where = `${place.table}.${place.column} of ${place.id}`;
  if (!key)
    throw new DecryptionError(`No key for ${where}: it was encrypted under ${id ?? 'none'}`);
  const bytes = Buffer.from(content, 'base64url');
  try {
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    });
    decipher.setAAD(associated(place));
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    const text = decipher.update(bytes.subarray(ivBytes, -tagBytes));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch (error) {
    throw new DecryptionError(`The seal of ${where} is broken`, { cause: error });
  }
}

/** Null when the field is null or can't be decrypted: one lost field must not hide all the rest of a page. */
export function openField(keys: Keys, place: FieldPlace, encrypted: string | null): string | null {
  try {
    return encrypted && decryptField(keys, place, encrypted);
  } catch (error) {
    if (error instanceof DecryptionError) return null;
    throw error;
  }
}

const purpose = 'field-encryption';

/** Eight letters that identify a key without revealing anything about it. */
export function fieldKeyId(keys: Pick<Keys, 'derive'>): string {
  return keys.derive('field-encryption-id').toString('base64url', 0, 6);
}

function associated({ table, column, id }: FieldPlace): Buffer {
  // JSON keeps the parts unambiguous: no two places have the same text.
  return Buffer.from(JSON.stringify([table, column, id]));
}
