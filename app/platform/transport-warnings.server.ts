import pg from 'pg';
import type { Settings } from './env.server.ts';
import { loopbackNames } from './loopback.ts';

type Addresses = Pick<
  Settings,
  'origin' | 's3' | 'backupS3' | 'databaseUrl' | 'databasePoolerUrl' | 'databaseOwnerUrl'
>;

/** Warnings about settings that send data unencrypted to another machine, each with the setting's name. */
export function transportWarnings(addresses: Addresses): string[] {
  const { origin, s3, backupS3, databaseUrl, databasePoolerUrl, databaseOwnerUrl } = addresses;
  const noTls = 'asks for no TLS (such as ?sslmode=verify-full): all data can be read on the way';
  return [
    isPlainHttp(origin) &&
      'APP_ORIGIN is a plain http:// address: what visitors type can be read on the way',
    isPlainHttp(s3?.endpoint) &&
      'S3_ENDPOINT is a plain http:// address: files can be read on the way',
    isPlainHttp(backupS3?.endpoint) &&
      'BACKUP_S3_ENDPOINT is a plain http:// address: its keys can be read on the way',
    isPlainDatabase(databasePoolerUrl ?? databaseUrl) && `DATABASE_URL ${noTls}`,
    databasePoolerUrl && isPlainDatabase(databaseUrl) && `DATABASE_DIRECT_URL ${noTls}`,
    isPlainDatabase(databaseOwnerUrl) && `DATABASE_OWNER_URL ${noTls}`,
  ].filter((warning) => typeof warning === 'string');
}

function isPlainHttp(address: string | undefined): boolean {
  if (!address) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !loopbackNames.includes(hostname);
}

/** Lets the pg client read the URL, so that PGSSLMODE counts too. A path is a local socket. */
function isPlainDatabase(url: string | undefined): boolean {
  if (!url) return false;
  const { host, ssl } = new pg.Client(url);
  const isLocal = host.startsWith('/') || [...loopbackNames, '::1'].includes(host);
  return !ssl && !isLocal;
}
