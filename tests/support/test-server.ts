import { rm } from 'node:fs/promises';
import { afterAll, beforeAll } from 'vitest';
import { type RunningServer, type ServerOptions, startServer, temporaryFolder } from './server.ts';

/** A built server for all tests of the file that calls this: there from the first to the last of them. */
export function testServer(env: ServerOptions['env'] = {}): RunningServer {
  const server = {} as RunningServer;
  beforeAll(async () => void Object.assign(server, await startServer({ env })));
  afterAll(() => server.stop());
  return server;
}

/** A folder, likewise. */
export function testFolder(): { path: string } {
  const folder = { path: '' };
  beforeAll(async () => {
    folder.path = await temporaryFolder();
  });
  afterAll(() => rm(folder.path, { recursive: true, force: true }));
  return folder;
}
