import { join, resolve } from 'node:path';
import * as z from 'zod';
import { StartupError } from '#app/platform/failures/startup-error.ts';
import { loopbackNames } from './loopback.ts';

// Aborts, since later checks need a valid URL.
const url = (protocol: RegExp, error: string) => z.url({ protocol, error, abort: true });
const httpUrl = url(/^https?$/, 'must be an http:// or https:// address');
const postgresUrl = url(/^postgres(ql)?$/, 'must be a postgres:// address');

function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d+$/, error)
    .transform(Number)
    .pipe(z.number(error).min(min, error).max(max, error));
}

const gigabyte = 1024 ** 3;
const sizeUnits = { B: 1, KB: 1024, MB: 1024 ** 2, GB: gigabyte, TB: 1024 * gigabyte };

/** '20 GB', or a number of bytes. */
const size = z
  .string()
  .regex(/^\d{1,15}(\.\d{1,3})?\s*([KMGT]?B)?$/i, 'must be a size such as 20 GB')
  .transform((value) => {
    const unit = /[a-z]+$/i.exec(value)?.[0].toUpperCase() ?? 'B';
    return Math.floor(Number.parseFloat(value) * sizeUnits[unit as keyof typeof sizeUnits]);
  });

const secret = z.string().min(32, 'must have at least 32 characters');

/** Minutes after midnight; null for 'off'. */
const timeOfDay = z
  .string()
  .regex(/^(off|([01]\d|2[0-3]):[0-5]\d)$/, 'must be a time such as 03:10, or off')
  .transform((value) => {
    const [hour, minute] = value.split(':').map(Number);
    return minute === undefined ? null : Number(hour) * 60 + minute;
  });

/** 'Name <address>' or a plain address. */
const mailbox = z
  .string()
  .regex(/^[^<>\p{Cc}]*<[^<>]*>\s*$|^[^<>\p{Cc}]*$/u, 'must be an address, or a name and <address>')
  .transform((value) => {
    const [, name = '', address = value] = /^(.*)<(.*)>\s*$/.exec(value) ?? [];
    return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() };
  })
  .pipe(z.object({ name: z.string(), address: z.email('must hold an email address') }));

/** Is traffic to this address safe from reading and tampering? */
function isPrivate({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || loopbackNames.includes(hostname);
}

const variables = z.object({
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  APP_ORIGIN: httpUrl
    .refine((value) => new URL(value).origin === value.replace(/\/$/, ''), {
      error: 'must be an origin without a path, such as https://cafe.example',
    })
    .transform((value) => new URL(value).origin)
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  S3_ENDPOINT: httpUrl.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_AT: timeOfDay.default(3 * 60 + 10),
  BACKUP_DIR: z.string().optional(),
  BACKUP_S3_ENDPOINT: httpUrl.optional(),
  BACKUP_S3_REGION: z.string().default('us-east-1'),
  BACKUP_S3_BUCKET: z.string().optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_BEFORE_UPGRADE: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  UPLOADS_LIMIT: size.default(20 * gigabyte),
  CLAMAV_URL: url(/^tcp$/, 'must be a tcp:// address, such as tcp://localhost:3310').optional(),
  SMTP_URL: url(
    /^(smtps?|smtp\+insecure)$/,
    'must be an smtp://, smtps:// or smtp+insecure:// address',
  ).optional(),
  MAIL_FROM: mailbox.optional(),
  SECRET_KEY: secret.optional(),
  SECRET_KEY_PREVIOUS: secret.optional(),
  ADMIN_EMAIL: z.email('must be an email address').optional(),
  ADMIN_PASSWORD: z.string().min(12, 'must have at least 12 characters').optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: httpUrl
    .refine((value) => isPrivate(new URL(value)), {
      error: 'must be an https:// address; plain http only on this machine',
    })
    .default('https://accounts.google.com'),
  PRODUCTS_IN_STOCK: z
    .string()
    .regex(/^\s*(\d+\s*(,\s*\d+\s*)*)?$/, 'must be product ids separated by commas, such as 1,2')
    .transform((value) => (value.match(/\d+/g) ?? []).map(Number))
    .optional(),
  RATE_LIMIT_FACTOR: z
    .string()
    .regex(/^\d+(\.\d+)?$/, 'must be a number above 0')
    .transform(Number)
    .pipe(z.number().positive('must be a number above 0'))
    .default(1),
  TRUSTED_PROXY_HOPS: wholeNumber(0, 10).default(0),
  STOP_DELAY_MS: wholeNumber(0, 60_000).default(0),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
  NODE_ENV: z.string().optional(),
});

/** Settings that need others: [setting, the settings that it requires]. */
const companions: [given: string, needed: string[]][] = [
  ['S3_BUCKET', ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']],
  ['S3_ENDPOINT', ['S3_BUCKET']],
  ['BACKUP_S3_BUCKET', ['BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY']],
  ['BACKUP_S3_ENDPOINT', ['BACKUP_S3_BUCKET']],
  ['ADMIN_EMAIL', ['ADMIN_PASSWORD']],
  ['ADMIN_PASSWORD', ['ADMIN_EMAIL']],
  ['GOOGLE_CLIENT_ID', ['GOOGLE_CLIENT_SECRET']],
  ['GOOGLE_CLIENT_SECRET', ['GOOGLE_CLIENT_ID']],
  ['SMTP_URL', ['MAIL_FROM']],
  ['DATABASE_URL', ['SECRET_KEY']],
  ['DATABASE_DIRECT_URL', ['DATABASE_URL']],
  ['DATABASE_OWNER_URL', ['DATABASE_URL']],
  ['SECRET_KEY_PREVIOUS', ['SECRET_KEY']],
];

function missingCompanions(given: Record<string, unknown>): SettingFault[] {
  return companions
    .filter(([name]) => name in given)
    .flatMap(([name, needed]) =>
      needed
        .filter((other) => !(other in given))
        .map((other) => ({ setting: name, problem: `${other} must be given with ${name}` })),
    );
}

/** `setting` can't be used as it is; `problem` says what to correct, perhaps in another setting. */
export type SettingFault = { setting: string; problem: string };

export class SettingsError extends StartupError {
  readonly faults: readonly SettingFault[];

  constructor(faults: readonly SettingFault[]) {
    const problems = faults.map(({ problem }) => problem);
    super(`These settings have to be corrected:\n  ${problems.join('\n  ')}`);
    this.faults = faults;
  }
}

/** Undefined `databaseUrl` means the embedded database; undefined `s3` and `smtpUrl` mean local folders. */
export type Settings = ReturnType<typeof readSettings>;

/** An empty variable counts as absent. @throws SettingsError that lists every fault at once */
export function readSettings(source: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const result = variables.safeParse(given);
  const faults = [...(result.error?.issues ?? []).map(toFault), ...missingCompanions(given)];
  if (!result.success || faults.length > 0) throw new SettingsError(faults);
  const value = result.data;
  return {
    port: value.PORT,
    host: value.HOST,
    origin: value.APP_ORIGIN ?? `http://localhost:${value.PORT}`,
    dataDir: resolve(value.DATA_DIR),
    /** Without a pooler in between: for whatever needs a session of its own. */
    databaseUrl: value.DATABASE_DIRECT_URL ?? value.DATABASE_URL,
    databasePoolerUrl: value.DATABASE_DIRECT_URL && value.DATABASE_URL,
    databaseOwnerUrl: value.DATABASE_OWNER_URL,
    s3: s3Place(value, ''),
    backupAt: value.BACKUP_AT,
    backupS3: s3Place(value, 'BACKUP_'),
    backupBeforeUpgrade: value.BACKUP_BEFORE_UPGRADE === 'on',
    backupDir: resolve(value.BACKUP_DIR ?? join(value.DATA_DIR, 'backups')),
    uploadsLimitBytes: value.UPLOADS_LIMIT,
    clamavUrl: value.CLAMAV_URL,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    secretKey: value.SECRET_KEY,
    previousSecretKey: value.SECRET_KEY_PREVIOUS,
    firstAdmin:
      value.ADMIN_EMAIL && value.ADMIN_PASSWORD
        ? { email: value.ADMIN_EMAIL, password: value.ADMIN_PASSWORD }
        : undefined,
    google:
      value.GOOGLE_CLIENT_ID && value.GOOGLE_CLIENT_SECRET
        ? {
            clientId: value.GOOGLE_CLIENT_ID,
            clientSecret: value.GOOGLE_CLIENT_SECRET,
            issuer: value.GOOGLE_ISSUER,
          }
        : undefined,
    productsInStock: value.PRODUCTS_IN_STOCK,
    rateLimitFactor: value.RATE_LIMIT_FACTOR,
    trustedProxyHops: value.TRUSTED_PROXY_HOPS,
    stopDelayMs: value.STOP_DELAY_MS,
    logLevel: value.LOG_LEVEL,
    development: value.NODE_ENV === 'development',
  };
}

function toFault({ path, message }: z.core.$ZodIssue): SettingFault {
  const setting = path.join('.');
  return { setting, problem: `${setting} ${message}` };
}

/** An S3-compatible store; undefined when its settings are not all given. */
export type S3Place = NonNullable<ReturnType<typeof s3Place>>;

function s3Place(value: z.output<typeof variables>, prefix: '' | 'BACKUP_') {
  const bucket = value[`${prefix}S3_BUCKET`];
  const accessKeyId = value[`${prefix}S3_ACCESS_KEY_ID`];
  const secretAccessKey = value[`${prefix}S3_SECRET_ACCESS_KEY`];
  if (!bucket || !accessKeyId || !secretAccessKey) return undefined;
  const [endpoint, region] = [value[`${prefix}S3_ENDPOINT`], value[`${prefix}S3_REGION`]];
  return { endpoint, region, bucket, accessKeyId, secretAccessKey };
}
