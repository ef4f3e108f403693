import { existsSync, readlinkSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { isRunning, ownIdentity } from '@local/embedded-postgres';
import * as z from 'zod';
import type { Settings } from '#app/platform/env.server.ts';
import { StartupError } from '#app/platform/failures/startup-error.ts';
import { ifExists } from '#app/platform/failures/system-error.server.ts';
import { requireFolder, restoringFolder } from '#app/platform/files/data-dir.server.ts';
import { syncPath } from '#app/platform/files/sync-path.server.ts';

// Everything is gathered in DATA_DIR/restoring, which keeps the site from starting. When it is whole, a plan
// of the last renames is written, and they can be repeated however often they are interrupted.
const planSchema = z.object({
  counts: z.string(),
  aside: z.string(),
  old: z.array(z.string()),
  fresh: z.array(z.string()),
});

export type Plan = z.infer<typeof planSchema>;

const planFile = 'plan.json';

/** Names that a DATA_DIR may hold and still count as empty. */
const neutral = /^(recovery-key(-\w{6})?|trial|restoring|restored-by.*|before-.*|lost\+found)$/;

/** Names in DATA_DIR that a restore would replace. */
export async function findOccupants({
  dataDir,
  backupDir,
  databaseUrl,
  s3,
}: Settings): Promise<string[]> {
  const names = (await ifExists(readdir(dataDir))) ?? [];
  const [backups] = relative(dataDir, backupDir).split(sep);
  if (databaseUrl) return names.filter((name) => name === 'files' && !s3);
  return names.filter((name) => name !== backups && !neutral.test(name));
}

const claimName = 'restored-by';

/**
 * Claims a folder until it is disposed of: of restores at the same moment, one gets it. A claim is never reused: if its
 * owner died, the next one gets another name.
 * @throws StartupError while another restore is at work
 */
export async function claimPlace(dataDir: string): Promise<AsyncDisposable> {
  await requireFolder('DATA_DIR', dataDir);
  const make = (path: string) => ifExists(symlink(ownIdentity(), path), 'EEXIST');
  for (let path = join(dataDir, claimName); (await make(path)) === null; ) {
    const owner = readlinkSync(path);
    if (isRunning(owner))
      throw new StartupError(`Another restore into ${dataDir} is at work. Nothing was changed.`);
    path = join(dataDir, `${claimName}-after-${owner}`);
  }
  const release = async () => {
    const claims = (await readdir(dataDir)).filter((name) => name.startsWith(claimName));
    for (const name of claims) await rm(join(dataDir, name));
  };
  return { [Symbol.asyncDispose]: release };
}

/** Makes an empty folder to gather everything in; what an interrupted restore left there is removed. */
export async function makeRestoringFolder(dataDir: string): Promise<string> {
  const folder = restoringFolder(dataDir);
  await removeRestoringFolder(dataDir);
  await mkdir(folder, { mode: 0o700 });
  return folder;
}

export async function removeRestoringFolder(dataDir: string): Promise<void> {
  // The PostgreSQL of a killed restore writes for a moment more.
  const retries = { maxRetries: 20, retryDelay: 100 };
  await rm(restoringFolder(dataDir), { recursive: true, force: true, ...retries });
}

/** The plan of a restore that was interrupted in its last step. */
export async function findPlan(dataDir: string): Promise<Plan | null> {
  const text = await ifExists(readFile(join(restoringFolder(dataDir), planFile), 'utf8'));
  return text === null ? null : planSchema.parse(JSON.parse(text));
}

export async function writePlan(
  dataDir: string,
  plan: Omit<Plan, 'fresh' | 'aside'>,
  now: Date,
): Promise<Plan> {
  const folder = restoringFolder(dataDir);
  const fresh = await readdir(folder);
  const whole = { ...plan, fresh, aside: freeAside(dataDir, now.getTime()) };
  const draft = join(dataDir, `restoring/.${planFile}`);
  await writeFile(draft, JSON.stringify(whole), { mode: 0o600, flush: true });
  await rename(draft, join(folder, planFile));
  await syncPath(folder);
  return whole;
}

/** Named after this second or, where that is taken (a clock may go back), after the first free one. */
function freeAside(dataDir: string, time: number): string {
  const digits = new Date(time).toISOString().replace(/\D/g, '').slice(0, 14);
  const path = join(dataDir, `before-${digits}`);
  return existsSync(path) ? freeAside(dataDir, time + 1000) : path;
}

/** Moves the old aside, and the new into its place. May be repeated. */
export async function carryOut(dataDir: string, { aside, old, fresh }: Plan): Promise<void> {
  if (old.length > 0) await mkdir(aside, { recursive: true, mode: 0o700 });
  for (const name of old) {
    const isAside = existsSync(join(aside, name));
    if (!isAside) await ifExists(rename(join(dataDir, name), join(aside, name)));
  }
  for (const name of fresh) {
    await ifExists(rename(join(restoringFolder(dataDir), name), join(dataDir, name)));
  }
  await syncPath(dataDir);
  await removeRestoringFolder(dataDir);
  await syncPath(dataDir);
}
