import { afterAll, beforeAll } from 'vitest';
import { type RunningServer, type ServerOptions, startServer } from './server.ts';

/** A built server for all tests of the file that calls this: there from the first to the last of them. */
export function testServer(env: ServerOptions['env'] = {}): RunningServer {
  const server = {} as RunningServer;
  beforeAll(async () => void Object.assign(server, await startServer({ env })));
  afterAll(() => server.stop());
  return server;
}
