import { rm } from 'node:fs/promises';
import { startServer, temporaryFolder } from './server.ts';

/**
 * One data folder with an empty cafe in it, which the servers of the journeys start from: making a database
 * takes three times as long as copying one.
 * @returns what Playwright calls at the end
 */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = await temporaryFolder();
  const server = await startServer({ dataDir });
  await server.stop();
  process.env.PREPARED_DATA_DIR = dataDir;
  return () => rm(dataDir, { recursive: true, force: true });
}
