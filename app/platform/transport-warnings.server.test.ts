import { expect, test } from 'vitest';
import { readSettings } from './env.server.ts';
import { transportWarnings } from './transport-warnings.server.ts';

const database = (address: string) => ({ DATABASE_URL: address, SECRET_KEY: 'k'.repeat(32) });
const store = (endpoint: string, prefix = '') => ({
  [`${prefix}S3_ENDPOINT`]: endpoint,
  [`${prefix}S3_BUCKET`]: 'cafe',
  [`${prefix}S3_ACCESS_KEY_ID`]: 'key',
  [`${prefix}S3_SECRET_ACCESS_KEY`]: 'secret',
});

test.each([
  ['APP_ORIGIN', { APP_ORIGIN: 'http://cafe.example' }],
  ['S3_ENDPOINT', store('http://files.cafe.example:9000')],
  ['BACKUP_S3_ENDPOINT', store('http://backups.cafe.example:9000', 'BACKUP_')],
  ['DATABASE_URL', database('postgres://web:sesame@db.cafe.example/cafe')],
  ['DATABASE_URL', database('postgres://web:sesame@db.cafe.example/cafe?sslmode=disable')],
  [
    'DATABASE_URL',
    {
      ...database('postgres://web:sesame@pooler.cafe.example/cafe'),
      DATABASE_DIRECT_URL: 'postgres://web@localhost/cafe',
    },
  ],
  [
    'DATABASE_DIRECT_URL',
    {
      ...database('postgres://web@localhost:6432/cafe'),
      DATABASE_DIRECT_URL: 'postgres://web:sesame@db.cafe.example/cafe',
    },
  ],
  [
    'DATABASE_OWNER_URL',
    {
      ...database('postgres://web@localhost/cafe'),
      DATABASE_OWNER_URL: 'postgres://owner:sesame@db.cafe.example/cafe',
    },
  ],
])('%s without encryption is named, without its password', (name, env) => {
  const warnings = transportWarnings(readSettings(env));
  expect(warnings).toEqual([expect.stringMatching(`^${name} `)]);
  expect(warnings.join()).not.toContain('sesame');
});

test.each([
  {},
  { APP_ORIGIN: 'https://cafe.example' },
  { APP_ORIGIN: 'http://127.0.0.1:3000' },
  store('https://files.cafe.example'),
  store('http://localhost:9000'),
  database('postgres://web@db.cafe.example/cafe?sslmode=verify-full'),
  database('postgres://web@localhost/cafe'),
  database('postgres://web@[::1]/cafe'),
  database('postgres:///cafe?host=/run/postgresql'),
])('nothing is said about %j', (env) => {
  expect(transportWarnings(readSettings(env))).toEqual([]);
});
