import { forAllTests } from '#tests/support/for-all-tests.ts';
import { type RunningServer, type ServerOptions, startServer } from './server.ts';

/** A built server for all tests of the calling file, stopped after the last. */
export function testServer(env: ServerOptions['env'] = {}): RunningServer {
  return forAllTests(
    () => startServer({ env }),
    ({ stop }) => stop(),
  );
}
