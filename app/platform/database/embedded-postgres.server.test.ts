import { PostgresError } from '@local/embedded-postgres';
import { expect, test } from 'vitest';
import { StartupError } from '#app/platform/failures/startup-error.ts';
import { withSettings } from './embedded-postgres.server.ts';

test('an impossible start names the setting that helps, and changes nothing', () => {
  expect(withSettings(new PostgresError('not-a-cluster', 'Move them away.'))).toEqual(
    new StartupError('Move them away. You can also set DATA_DIR to another folder.'),
  );
});

test('a machine without its PostgreSQL is pointed to DATABASE_URL', () => {
  expect(withSettings(new PostgresError('not-installed', 'None here.'))).toEqual(
    new StartupError('None here. You can also set DATABASE_URL to a PostgreSQL server.'),
  );
});
