import { expect, test } from 'vitest';
import { readSettings } from './env.server.ts';

test('nothing given: serves on port 3000 with everything under ./data', () => {
  const settings = readSettings({});
  expect(settings).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    origin: 'http://localhost:3000',
    databaseUrl: undefined,
    s3: undefined,
    firstAdmin: undefined,
    google: undefined,
    rateLimitFactor: 1,
    trustedProxyHops: 0,
    stopDelayMs: 0,
    logLevel: 'info',
  });
  expect(settings.dataDir).toMatch(/\/data$/);
  expect(settings.backupDir).toBe(`${settings.dataDir}/backups`);
  expect(readSettings({ BACKUP_DIR: '/mnt/backups' }).backupDir).toBe('/mnt/backups');
  expect(settings.backupBeforeUpgrade).toBe(true);
  expect(readSettings({}).backupAt).toBe(190);
  expect(readSettings({ BACKUP_AT: '23:59' }).backupAt).toBe(1439);
  expect(readSettings({ BACKUP_AT: 'off' }).backupAt).toBeNull();
  for (const time of ['24:00', '3:10', '03:60', 'never'])
    expect(() => readSettings({ BACKUP_AT: time })).toThrow('must be a time such as 03:10, or off');
  expect(() => readSettings({ BACKUP_S3_BUCKET: 'cafe' })).toThrow(
    'BACKUP_S3_SECRET_ACCESS_KEY must be given with BACKUP_S3_BUCKET',
  );
  expect(readSettings({ BACKUP_BEFORE_UPGRADE: 'off' }).backupBeforeUpgrade).toBe(false);
  expect(() => readSettings({ BACKUP_BEFORE_UPGRADE: 'no' })).toThrow('must be on or off');
});

test('the origin follows the port, and loses a closing slash', () => {
  expect(readSettings({ PORT: '8080' }).origin).toBe('http://localhost:8080');
  expect(readSettings({ APP_ORIGIN: 'https://cafe.example/' }).origin).toBe('https://cafe.example');
});

test('an empty setting counts as absent', () => {
  expect(readSettings({ DATABASE_URL: '', PORT: ' ' }).port).toBe(3000);
});

test('every fault is listed at once', () => {
  const read = () =>
    readSettings({
      PORT: '70000',
      APP_ORIGIN: 'ftp://cafe',
      ADMIN_EMAIL: 'owner@cafe.example',
      DATABASE_URL: 'mysql://x',
      LOG_LEVEL: 'loud',
      RATE_LIMIT_FACTOR: '0',
    });
  expect(read).toThrow(/PORT must be a whole number from 1 to 65535/);
  expect(read).toThrow(/APP_ORIGIN must be an http/);
  expect(read).toThrow(/ADMIN_PASSWORD must be given with ADMIN_EMAIL/);
  expect(read).toThrow(/DATABASE_URL must be a postgres/);
  expect(read).toThrow(/LOG_LEVEL must be one of/);
  expect(read).toThrow(/RATE_LIMIT_FACTOR must be a number above 0/);
});

test('settings that belong together are asked for together', () => {
  expect(() => readSettings({ DATABASE_URL: 'postgres://db/cafe' })).toThrow(
    'SECRET_KEY must be given with DATABASE_URL',
  );
});

test.each(['cafe.example', 'foo', 'localhost:3000', 'https://', '//'])(
  'an origin without a scheme (%s) is a fault like any other',
  (origin) => {
    expect(() => readSettings({ APP_ORIGIN: origin, PORT: 'x' })).toThrow(
      /APP_ORIGIN must be an http[\s\S]*PORT|PORT[\s\S]*APP_ORIGIN must be an http/,
    );
  },
);

test('people are sent to a provider over plain http on this machine only', () => {
  const issuer = (address: string) =>
    readSettings({
      GOOGLE_ISSUER: address,
      GOOGLE_CLIENT_ID: 'cafe',
      GOOGLE_CLIENT_SECRET: 'sesame',
    }).google?.issuer;
  expect(issuer('http://127.0.0.1:4000')).toBe('http://127.0.0.1:4000');
  expect(issuer('http://[::1]:4000/bench')).toBe('http://[::1]:4000/bench');
  expect(issuer('https://id.example')).toBe('https://id.example');
  expect(() => issuer('http://id.example')).toThrow('GOOGLE_ISSUER must be an https:// address');
  expect(() => issuer('id.example')).toThrow('GOOGLE_ISSUER must be an http');
  expect(() => issuer('http://localhost.example')).toThrow('GOOGLE_ISSUER must be an https://');
});

test('an origin with a path is refused', () => {
  expect(() => readSettings({ APP_ORIGIN: 'https://cafe.example/shop' })).toThrow('without a path');
});

test('stock is a list of product ids; given but empty means none', () => {
  expect(readSettings({ PRODUCTS_IN_STOCK: '1, 2' }).productsInStock).toEqual([1, 2]);
  expect(() => readSettings({ PRODUCTS_IN_STOCK: '1;2' })).toThrow('product ids');
});

test.each([
  ['hello@cafe.example', { name: '', address: 'hello@cafe.example' }],
  ['Embun <hello@cafe.example>', { name: 'Embun', address: 'hello@cafe.example' }],
  ['"Embun, Bangi" <hello@cafe.example>', { name: 'Embun, Bangi', address: 'hello@cafe.example' }],
])('MAIL_FROM %s is split into name and address', (MAIL_FROM, mailFrom) => {
  expect(readSettings({ MAIL_FROM }).mailFrom).toEqual(mailFrom);
});

test.each(['Embun', 'Embun <hello>', 'a@b.my, c@d.my', 'Embun <a@b.my> <c@d.my>'])(
  'MAIL_FROM %s is refused',
  (MAIL_FROM) => expect(() => readSettings({ MAIL_FROM })).toThrow(/MAIL_FROM.* must/),
);

test('sizes are read with and without a unit', () => {
  const limit = (value?: string) => readSettings({ UPLOADS_LIMIT: value }).uploadsLimitBytes;
  expect(limit()).toBe(20 * 1024 ** 3);
  expect(limit('20 GB')).toBe(20 * 1024 ** 3);
  expect(limit('1.5gb')).toBe(1.5 * 1024 ** 3);
  expect(limit('500 MB')).toBe(500 * 1024 ** 2);
  expect(limit('123456789')).toBe(123_456_789);
  for (const wrong of ['much', '-1', '20 GiB', '1e9', '20 GB more']) {
    expect(() => limit(wrong)).toThrow('UPLOADS_LIMIT must be a size such as 20 GB');
  }
});

test('a scanner has a tcp:// address', () => {
  const url = 'tcp://127.0.0.1:3310';
  expect(readSettings({ CLAMAV_URL: url }).clamavUrl).toBe(url);
  expect(() => readSettings({ CLAMAV_URL: 'http://127.0.0.1:3310' })).toThrow(/CLAMAV_URL must be/);
});
