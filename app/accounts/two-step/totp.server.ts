import { createOTP } from '@better-auth/utils/otp';
import { codeDigits, codeSeconds } from './two-step.ts';

/** A code of the half minute before or after is taken, too (RFC 6238, section 5.2). */
const steps = [0, -1, 1];

/** The half minute since 1970 that this code belongs to; null when it is none of about now. */
export async function findStep(secret: string, code: string, now: Date): Promise<number | null> {
  const current = Math.floor(now.getTime() / 1000 / codeSeconds);
  const otp = createOTP(secret, { digits: codeDigits, period: codeSeconds });
  for (const step of steps) if ((await otp.hotp(current + step)) === code) return current + step;
  return null;
}

/** For an app: as an address to be shown as a picture, and to be typed. */
export function enrolment(secret: string, { site, email }: { site: string; email: string }) {
  const url = createOTP(secret, { digits: codeDigits, period: codeSeconds }).url(site, email);
  return { url, typed: new URL(url).searchParams.get('secret') ?? '' };
}
