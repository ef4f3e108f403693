import { hkdfSync } from 'node:crypto';

/** Keys per purpose, derived from one secret: none reveals another. */
export type SecretKeys = {
  /** 32 bytes (HKDF-SHA256), always the same for the same secret and purpose. */
  derive(purpose: string): Buffer;
};

/** Previous keys only decrypt. */
export type Keys = SecretKeys & { previous: readonly SecretKeys[] };

export function createKeys(secret: string, previous: readonly string[] = []): Keys {
  return { ...keysOf(secret), previous: previous.map(keysOf) };
}

function keysOf(secret: string): SecretKeys {
  // Derivation is slow compared to the use of the key, and a process needs few of them.
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
