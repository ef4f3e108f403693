import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate, openDatabase } from '#app/platform/database.server.ts';
import { startEmbeddedPostgres } from '#app/platform/embedded-postgres.server.ts';
import { databaseUrl, templateName } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the test server's socket. */
    postgresSocket: string;
  }
}

/**
 * One real PostgreSQL for the whole run, with a migrated database that `createTestDatabase` clones.
 * @returns what Vitest calls at the end
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'test-database-'));
  const postgres = await startEmbeddedPostgres({ dataDir });
  const socket = String(postgres.connection.host);
  await prepareTemplate(socket);
  project.provide('postgresSocket', socket);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function prepareTemplate(socket: string): Promise<void> {
  const server = openDatabase(databaseUrl(socket, 'postgres'));
  await server.db.$client.query(`create database ${templateName}`);
  await server.close();
  const template = openDatabase(databaseUrl(socket, templateName));
  await migrate(template.db);
  await template.close();
}
