import { createHmac } from 'node:crypto';
import { codeDigits, codeSeconds } from './two-step.ts';

/** A code of the half minute before or after is taken, too (RFC 6238, section 5.2). */
const steps = [0, -1, 1];

/** The number of the half minute since 1970 that this code belongs to; null when it is not a code of about now. */
export function findStep(secret: string, code: string, now: Date): number | null {
  const current = Math.floor(now.getTime() / 1000 / codeSeconds);
  const step = steps.find((one) => codeAt(secret, current + one) === code);
  return step === undefined ? null : current + step;
}

/** RFC 4226, section 5.3. */
function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** codeDigits;
  return String(number).padStart(codeDigits, '0');
}

/** The secret for an authenticator app: as a URL for a QR code, and as text to type. */
export function enrolment(secret: string, { site, email }: { site: string; email: string }) {
  const typed = base32(Buffer.from(secret));
  const search = new URLSearchParams({
    secret: typed,
    issuer: site,
    digits: `${codeDigits}`,
    period: `${codeSeconds}`,
  });
  const url = `otpauth://totp/${encodeURIComponent(site)}:${encodeURIComponent(email)}?${search}`;
  return { url, typed };
}

/** RFC 4648, section 6, without padding. */
function base32(bytes: Buffer): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => letters[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}
