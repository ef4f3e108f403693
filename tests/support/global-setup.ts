import type { TestProject } from 'vitest/node';
import { openDatabase, prepareDatabase } from '#app/platform/database/database.server.ts';
import { databaseUrl, templateName } from '#tests/support/database/database.ts';
import { startExternalPostgres } from '#tests/support/database/external-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connects to the test server as superuser. */
    postgresUrl: string;
  }
}

/**
 * One real PostgreSQL for the whole run, with a migrated database that `createTestDatabase` clones.
 * @returns what Vitest calls at the end
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startExternalPostgres();
  await prepareTemplate(postgres.url);
  project.provide('postgresUrl', postgres.url);
  return postgres.remove;
}

async function prepareTemplate(url: string): Promise<void> {
  const server = openDatabase(url);
  await server.db.$client.query(`create database ${templateName}`);
  await server.close();
  const template = openDatabase(databaseUrl(url, templateName));
  await prepareDatabase(databaseUrl(url, templateName), template.db);
  await template.close();
}
