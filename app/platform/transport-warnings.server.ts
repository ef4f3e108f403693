import pg from 'pg';
import type { Settings } from './env.server.ts';
import { loopbackNames } from './loopback.ts';

type Addresses = Pick<Settings, 'origin' | 's3' | 'databaseUrl' | 'databaseOwnerUrl'>;

/** The settings by which data travels unencrypted to another machine, each with its name. */
export function transportWarnings(addresses: Addresses): string[] {
  const { origin, s3, databaseUrl, databaseOwnerUrl } = addresses;
  const warnings: string[] = [];
  if (isPlainHttp(origin)) {
    warnings.push(
      'APP_ORIGIN is a plain http:// address: what visitors type can be read on the way',
    );
  }
  if (s3?.endpoint && isPlainHttp(s3.endpoint)) {
    warnings.push('S3_ENDPOINT is a plain http:// address: files can be read on the way');
  }
  for (const [setting, url] of Object.entries({
    DATABASE_URL: databaseUrl,
    DATABASE_OWNER_URL: databaseOwnerUrl,
  })) {
    if (url && isPlainDatabase(url))
      warnings.push(
        `${setting} asks for no TLS (such as ?sslmode=verify-full): all data can be read on the way`,
      );
  }
  return warnings;
}

function isPlainHttp(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !loopbackNames.includes(hostname);
}

/** As the pg client reads the URL, PGSSLMODE included. A path is a local socket. */
function isPlainDatabase(url: string): boolean {
  const { host, ssl } = new pg.Client(url);
  const isLocal = host.startsWith('/') || [...loopbackNames, '::1'].includes(host);
  return !ssl && !isLocal;
}
