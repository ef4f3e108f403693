import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { createCluster } from '../cluster.ts';
import { installEarlier } from '../earlier.ts';
import { programsFor } from '../installation.ts';
import { databaseUser } from '../system/user.ts';

/** Makes an empty database with an older PostgreSQL, whose programs are fetched into `programsDir` and stay there. */
export async function makeOlderCluster(
  dataDir: string,
  major: number,
  programsDir = dataDir,
): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const folder = path.join(dataDir, 'postgres');
  const user = await databaseUser(dataDir, folder);
  const installation = await installEarlier(major, programsDir);
  const programs = await programsFor(user, installation, programsDir);
  await createCluster({ folder, programs, major, user });
}
