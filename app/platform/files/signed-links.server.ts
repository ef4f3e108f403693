import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Keys } from '#app/platform/secrets/keys.server.ts';

export type FileLink = {
  /** the file's root in the store, such as 'job-applications' */
  root: string;
  recordId: string;
  slot: string;
  download: boolean;
};

const pathPattern = /^\/files\/([\w-]+)\/([\w-]+)\/([\w-]+)$/;

/**
 * Signs '/files/{root}/{recordId}/{slot}?expires=…[&download=1]&signature=…'. It names the record,
 * not the file, so it dies with the record and never reveals a file key.
 * @param expiresAt rounded down to the second
 */
export function signFileLink(keys: Keys, link: FileLink, expiresAt: Date): string {
  const expires = Math.floor(expiresAt.getTime() / 1000);
  const query = new URLSearchParams({ expires: String(expires) });
  if (link.download) query.set('download', '1');
  query.set('signature', signature(keys, link, expires).toString('base64url'));
  return `/files/${link.root}/${link.recordId}/${link.slot}?${query}`;
}

/** Null when the signature is wrong or it has expired. */
export function verifyFileLink(keys: Keys, url: URL, now: Date): FileLink | null {
  const [, root = '', recordId = '', slot = ''] = pathPattern.exec(url.pathname) ?? [];
  const expires = Number(url.searchParams.get('expires'));
  const link = { root, recordId, slot, download: url.searchParams.get('download') === '1' };
  const given = Buffer.from(url.searchParams.get('signature') ?? '', 'base64url');
  const expected = signature(keys, link, expires);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return now.getTime() < expires * 1000 ? link : null;
}

function signature(keys: Keys, link: FileLink, expires: number): Buffer {
  // JSON keeps the parts unambiguous: no two links have the same text.
  const text = JSON.stringify([link.root, link.recordId, link.slot, link.download, expires]);
  return createHmac('sha256', keys.derive('file-links')).update(text).digest();
}
