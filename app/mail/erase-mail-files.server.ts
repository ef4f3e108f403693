import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Queryable } from '#app/platform/database/database.server.ts';
import type { Settings } from '#app/platform/env.server.ts';
import { ifExists } from '#app/platform/failures/system-error.server.ts';
import type { Jobs } from '#app/platform/jobs/jobs.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { isSameEmail } from '#app/shared/person/email.ts';

const eraseFiles = 'erase-mail-files';

type MailIds = { mailIds: string[] };

/** Call it in the transaction that deletes these mails: their files in DATA_DIR/outbox go after the commit. */
export async function queueMailFileErasure(
  jobs: Jobs,
  tx: Queryable,
  mailIds: string[],
): Promise<void> {
  if (mailIds.length === 0) return;
  await jobs.send(tx, eraseFiles, { mailIds } satisfies MailIds);
}

export function workMailFileErasure({
  jobs,
  settings,
}: Pick<Services, 'jobs'> & { settings: Pick<Settings, 'dataDir'> }): Promise<void> {
  return jobs.work<MailIds>(eraseFiles, ({ mailIds }) => eraseFilesOf(settings, mailIds));
}

/** Erases the files of these mails, also those that a process left half written when it died. */
export async function eraseFilesOf(
  { dataDir }: Pick<Settings, 'dataDir'>,
  mailIds: readonly string[],
): Promise<void> {
  const folder = join(dataDir, 'outbox');
  const isTheirs = (name: string) => mailIds.some((id) => name.includes(`-${id}.eml`));
  const names = (await namesIn(folder)).filter(isTheirs);
  await Promise.all(names.map((name) => rm(join(folder, name), { force: true })));
}

/** The ids of the emails to this address that were written into DATA_DIR/outbox, whatever they are about. */
export async function findMailFilesTo(
  { dataDir }: Pick<Settings, 'dataDir'>,
  address: string,
): Promise<string[]> {
  const folder = join(dataDir, 'outbox');
  const ids: string[] = [];
  for (const name of await namesIn(folder)) {
    const id = /-([\da-f-]{36})\.eml/.exec(name)?.[1];
    const text = id && (await ifExists(readFile(join(folder, name), 'latin1')));
    const to = text && /^To:(?:\r\n)? (\S+)\r$/m.exec(text)?.[1];
    if (id && to && isSameEmail(to, address)) ids.push(id);
  }
  return ids;
}

/** Deletes the files that were written into DATA_DIR/outbox by then. @returns how many */
export async function eraseMailFiles(
  { dataDir }: Pick<Settings, 'dataDir'>,
  until: Date,
): Promise<number> {
  const folder = join(dataDir, 'outbox');
  let count = 0;
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    const found = await ifExists(stat(path));
    if (!found?.isFile() || found.mtime > until) continue;
    await rm(path, { force: true });
    count += 1;
  }
  return count;
}

/** The names in the outbox; none before the first email. */
async function namesIn(folder: string): Promise<string[]> {
  return (await ifExists(readdir(folder))) ?? [];
}
