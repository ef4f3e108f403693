/** Moves the database in DATA_DIR over to this PostgreSQL, for the test that kills it in the meantime. */
import { upgradePostgres } from '#app/backup/upgrade/upgrade-postgres.server.ts';
import { readSettings } from '#app/platform/env.server.ts';
import { createLogger } from '#app/platform/failures/log.server.ts';

const settings = readSettings(process.env);
await upgradePostgres(settings, createLogger(settings), new Date());
