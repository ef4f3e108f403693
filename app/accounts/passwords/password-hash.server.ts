import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { verifyPassword as verifyBefore } from 'better-auth/crypto';
import { createSemaphore } from '#app/platform/http/semaphore.server.ts';

/** OWASP's scrypt parameters for 32 MB (docs/decisions/0009-password-hashes.md); `ln` is log2 of N. */
const strength = { ln: 15, r: 8, p: 3 };
const saltBytes = 16;
const keyBytes = 64;

/** One hash at a time: sign-in attempts never take more than one core and 32 MB. */
const withPermit = createSemaphore(1, 10);

const phcPattern = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** Returns a PHC string: '$scrypt$ln=15,r=8,p=3$salt$key'. @throws BusyError when too many wait */
export function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  return withPermit(1, async () => {
    const key = await derive(password, salt, strength);
    return `${prefix(strength)}${base64(salt)}$${base64(key)}`;
  });
}

/**
 * Takes the same work as {@link hashPassword} in every case, so that the time does not reveal which
 * accounts exist.
 * @throws BusyError when too many wait, and Error for a malformed hash
 */
export function verifyPassword({ hash, password }: { hash: string; password: string }) {
  return withPermit(1, async () => {
    const [, ln, r, p, salt = '', key = ''] = phcPattern.exec(hash) ?? [];
    if (key) {
      const expected = Buffer.from(key, 'base64');
      const options = { ln: Number(ln), r: Number(r), p: Number(p) };
      return timingSafeEqual(
        await derive(password, Buffer.from(salt, 'base64'), options),
        expected,
      );
    }
    const fits = await verifyBefore({ hash, password });
    // Better Auth's own hashes (N 2^14, r 16, p 1) take a third of the work: add the other two.
    await derive(password, Buffer.alloc(saltBytes), { ...strength, p: strength.p - 1 });
    return fits;
  });
}

export function isOutdatedHash(hash: string): boolean {
  return !hash.startsWith(prefix(strength));
}

function prefix({ ln, r, p }: typeof strength): string {
  return `$scrypt$ln=${ln},r=${r},p=${p}$`;
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

const scryptAsync = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

function derive(password: string, salt: Buffer, { ln, r, p }: typeof strength): Promise<Buffer> {
  const N = 2 ** ln;
  const options = { N, r, p, maxmem: 2 * 128 * N * r };
  return scryptAsync(password.normalize('NFKC'), salt, keyBytes, options);
}
