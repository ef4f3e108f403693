import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startServer, temporaryFolder } from '#tests/support/processes/server.ts';

/**
 * One data folder with an empty cafe in it, which the servers of the journeys start from: making a database
 * takes three times as long as copying one. `filledCafe` puts a filled one beside it (filled-cafe.ts).
 * @returns what Playwright calls at the end
 */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await temporaryFolder();
  const dataDir = join(folder, 'empty');
  await mkdir(dataDir);
  const server = await startServer({ dataDir });
  await server.stop();
  process.env.PREPARED_DATA_DIR = dataDir;
  return () => rm(folder, { recursive: true, force: true });
}
