import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createSemaphore } from '#app/platform/http/limits/semaphore.server.ts';

/** Parameters of scrypt; `ln` is log2 of N. The work grows with N * r * p, the memory with N * r. */
export type PasswordStrength = { ln: number; r: number; p: number };

/** OWASP's scrypt parameters for 32 MB (docs/decisions/0009-password-hashes.md). */
export const passwordStrength: PasswordStrength = { ln: 15, r: 8, p: 3 };

/** The strength of hashes made by Better Auth, which the site used before: 'salt:key' in hex. */
const strengthBefore: PasswordStrength = { ln: 14, r: 16, p: 1 };

/** `known` has shown a session, a link, or a browser in which that admin has signed in before. */
export type Sender = 'stranger' | 'known';

/** Hashes passwords at one strength. Strangers wait in a line of their own, so that they hold up only each other. */
export type Passwords = {
  /** Returns a PHC string: '$scrypt$ln=15,r=8,p=3$salt$key'. @throws BusyError when too many wait */
  hash(password: string, sender?: Sender): Promise<string>;
  /**
   * Takes the same work as `hash` in every case, so that the time does not reveal which accounts exist.
   * @throws BusyError when too many wait, and Error for a malformed hash
   */
  verify(typed: { hash: string; password: string }, sender?: Sender): Promise<boolean>;
  /** Was it made at another strength? */
  isOutdated(hash: string): boolean;
};

const saltBytes = 16;
const keyBytes = 64;

const patternBefore = /^([\da-f]{32}):([\da-f]{128})$/;

const phcPattern = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

export function createPasswords(strength: PasswordStrength): Passwords {
  // One hash at a time in each line: strangers never take more than one core and 32 MB.
  const lines = { stranger: createSemaphore(1, 10), known: createSemaphore(1, 10) };
  return {
    hash(password, sender = 'known') {
      const salt = randomBytes(saltBytes);
      return lines[sender](1, async () => {
        const key = await derive(password, salt, strength);
        return `${prefix(strength)}${base64(salt)}$${base64(key)}`;
      });
    },
    verify({ hash, password }, sender = 'known') {
      return lines[sender](1, async () => {
        const stored = readHash(hash);
        if (!stored) throw new Error('This is no hash of a password');
        const fits = timingSafeEqual(
          await derive(password, stored.salt, stored.strength),
          stored.key,
        );
        const missing = missingWork(stored.strength, strength);
        if (missing) await derive(password, Buffer.alloc(saltBytes), missing);
        return fits;
      });
    },
    isOutdated: (hash) => !hash.startsWith(prefix(strength)),
  };
}

function readHash(hash: string): { strength: PasswordStrength; salt: Buffer; key: Buffer } | null {
  const [, saltBefore, keyBefore] = patternBefore.exec(hash) ?? [];
  if (saltBefore && keyBefore) {
    // Better Auth hashed with the hex text of the salt, not with its bytes.
    const salt = Buffer.from(saltBefore);
    return { strength: strengthBefore, salt, key: Buffer.from(keyBefore, 'hex') };
  }
  const [, ln, r, p, salt = '', key] = phcPattern.exec(hash) ?? [];
  if (!key) return null;
  return {
    strength: { ln: Number(ln), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64'),
    key: Buffer.from(key, 'base64'),
  };
}

/**
 * The extra work that makes a hash at `made` take as long as one at `wanted`, with the memory of `made`; null if none.
 * A hash of Better Auth takes a third of the work of ours, so two thirds are missing.
 */
function missingWork(made: PasswordStrength, wanted: PasswordStrength): PasswordStrength | null {
  const p = Math.round((2 ** (wanted.ln - made.ln) * wanted.r * wanted.p) / made.r) - made.p;
  return p > 0 ? { ...made, p } : null;
}

function prefix({ ln, r, p }: PasswordStrength): string {
  return `$scrypt$ln=${ln},r=${r},p=${p}$`;
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

function derive(password: string, salt: Buffer, { ln, r, p }: PasswordStrength): Promise<Buffer> {
  const N = 2 ** ln;
  const options = { N, r, p, maxmem: 128 * r * (2 * N + p) };
  const scryptAsync = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
  return scryptAsync(password.normalize('NFKC'), salt, keyBytes, options);
}
