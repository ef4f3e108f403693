import { hkdfSync } from 'node:crypto';

/** Keys for separate purposes, all grown from the one secret: knowing one tells nothing of another. */
export type Keys = {
  /** 32 bytes for this purpose (HKDF-SHA256), always the same for the same secret. */
  derive(purpose: string): Buffer;
};

/** Makes the keys from SECRET_KEY, or from the secret kept under DATA_DIR. */
export function createKeys(secret: string): Keys {
  return {
    derive: (purpose) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)),
  };
}
