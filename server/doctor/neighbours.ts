import { hostname } from 'node:os';
import * as z from 'zod';
import { discoveryUrl, isSameIssuer } from '#app/accounts/visitor/issuer.ts';
import { MailError } from '#app/mail/mail-transport.server.ts';
import { tryMailServer } from '#app/mail/try-mail-server.server.ts';
import type { S3Place, Settings } from '#app/platform/env.server.ts';
import { openS3Client } from '#app/platform/files/s3-client.server.ts';
import { storeReason } from '#app/platform/files/s3-files.server.ts';
import { ScannerError, scanFile } from '#app/platform/uploads/malware-scanner.server.ts';
import { compareClocks } from './clock.ts';
import { type Finding, type Findings, ok, wrong } from './finding.ts';

const answerLimitMs = 8000;

/**
 * Tries each right to the bucket on a small object made for the test.
 * @param prefix of the settings that name the bucket
 */
export async function lookAtBucket(place: S3Place | undefined, prefix: string): Promise<Findings> {
  if (!place) return ok('no bucket is set up');
  const s3 = openS3Client(place);
  const key = `doctor-${hostname().replace(/[^\w-]/g, '')}`;
  const rights: [right: string, work: () => Promise<unknown>][] = [
    ['PutObject', () => s3.put(key, import.meta.filename, 'text/plain')],
    ['GetObject', async () => (await s3.get(key)).destroy()],
    ['HeadObject', () => s3.sizeOf(key)],
    ['ListBucket', () => s3.keys().next()],
    ['DeleteObject', () => s3.delete(key)],
  ];
  const refused = [];
  for (const [right, work] of rights) {
    const reason = await work().then(() => null, storeReason);
    if (reason !== null) refused.push(`${right}: ${reason.replaceAll('S3_', `${prefix}S3_`)}`);
    // Without the object the other rights can't be tried: they would fail only because it is missing.
    if (reason !== null && right === 'PutObject') break;
  }
  if (refused.length === 0) return ok(`${place.bucket}: put, get, head, list and delete`);
  return refused.map((one) => {
    const mend = one.includes('Check') ? '' : ' Give the key every right to the bucket.';
    return wrong(`${place.bucket}: ${one}${mend}`);
  });
}

export async function lookAtMailServer({ smtpUrl, mailFrom }: Settings): Promise<Finding> {
  if (!smtpUrl || !mailFrom) return ok('none is set up: mails are files in DATA_DIR/outbox');
  try {
    await tryMailServer(smtpUrl, mailFrom.address);
    return ok(`${new URL(smtpUrl).host} takes mails from ${mailFrom.address}`);
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    return wrong(`${error.message}: ${mailMends[error.reason] ?? 'Check SMTP_URL.'}`);
  }
}

const mailMends: { [reason in MailError['reason']]?: string } = {
  'password-refused': 'the server refused the login. Check user and password in SMTP_URL.',
  'sender-refused': 'it does not let this account send from there. Check MAIL_FROM.',
  'address-refused': 'it does not know the sender itself. Check MAIL_FROM.',
  'put-off': 'it takes no emails at the moment. Try again in an hour.',
  unreachable: 'no mail server with TLS answers there. Check host and port in SMTP_URL.',
};

export async function lookAtGoogle({ google }: Settings): Promise<Finding> {
  if (!google) return ok('sign-in with Google is not set up');
  const response = await fetch(discoveryUrl(google.issuer), {
    signal: AbortSignal.timeout(answerLimitMs),
  }).catch((error: unknown) => String(error));
  if (typeof response === 'string' || !response.ok) {
    const reason = typeof response === 'string' ? response : `it answers with ${response.status}`;
    return wrong(`${google.issuer} can't be reached: ${reason}. Let this machine out to it.`);
  }
  const told = discovery.safeParse(await response.json().catch(() => null));
  if (!told.success || !isSameIssuer(told.data.issuer, google.issuer))
    return wrong(`${google.issuer} does not answer as this provider. Check GOOGLE_ISSUER.`);
  const date = new Date(response.headers.get('Date') ?? Date.now());
  return compareClocks(new Date(), date, `that of ${google.issuer}`);
}

const discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  jwks_uri: z.string(),
});

export async function lookAtScanner({ clamavUrl }: Settings): Promise<Finding> {
  if (!clamavUrl) return ok('none is set up');
  try {
    await scanFile(clamavUrl, import.meta.filename, answerLimitMs);
    return ok(`${clamavUrl} scans`);
  } catch (error) {
    if (!(error instanceof ScannerError)) throw error;
    return wrong(`${error.message}: start clamd, or check CLAMAV_URL.`);
  }
}
