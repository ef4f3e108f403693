import { hkdfSync } from 'node:crypto';

/** Keys for separate purposes, all grown from one secret: knowing one tells nothing of another. */
export type SecretKeys = {
  /** 32 bytes for this purpose (HKDF-SHA256), always the same for the same secret. */
  derive(purpose: string): Buffer;
};

/** The keys in use, and those of secrets before: these only open what they once encrypted. */
export type Keys = SecretKeys & { previous: readonly SecretKeys[] };

/**
 * Makes the keys from SECRET_KEY, or from the secret kept under DATA_DIR.
 * @param previous secrets that were in use before, while fields are still encrypted under them
 */
export function createKeys(secret: string, previous: readonly string[] = []): Keys {
  return { ...keysOf(secret), previous: previous.map(keysOf) };
}

function keysOf(secret: string): SecretKeys {
  // Deriving takes a while beside what the key is then used for, and a process needs few of them.
  const derived = new Map<string, Buffer>();
  return {
    derive(purpose) {
      const known = derived.get(purpose);
      if (known) return known;
      const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
      derived.set(purpose, key);
      return key;
    },
  };
}
