import { hkdfSync } from 'node:crypto';

/** Keys for separate purposes from one secret: knowing one tells nothing of another. */
export type SecretKeys = {
  /** 32 bytes (HKDF-SHA256), always the same for a secret and purpose. */
  derive(purpose: string): Buffer;
};

/** Previous keys only decrypt. */
export type Keys = SecretKeys & { previous: readonly SecretKeys[] };

export function createKeys(secret: string, previous: readonly string[] = []): Keys {
  return { ...keysOf(secret), previous: previous.map(keysOf) };
}

function keysOf(secret: string): SecretKeys {
  // Deriving costs more than using a key.
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
