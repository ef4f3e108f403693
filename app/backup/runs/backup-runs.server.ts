import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename } from 'node:path';
import { and, desc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { countsOf, type Manifest } from '#app/backup/archive/archive-format.ts';
import type { Database, Queryable } from '#app/platform/database/database.server.ts';
import { type backupCauses, backupRuns } from '#db/schema/backups.ts';

export type BackupRun = typeof backupRuns.$inferSelect;
type Cause = (typeof backupCauses)[number];
export type NewRun = { cause: Cause; night?: string; now: Date };

/** Newest first. */
export function recentRuns(db: Queryable, limit: number): Promise<BackupRun[]> {
  return db.select().from(backupRuns).orderBy(desc(backupRuns.started_at)).limit(limit);
}

/** The newest that came back equal at its trial. One from the future had a wrong clock, and does not count. */
export async function lastGood(db: Queryable, now: Date): Promise<BackupRun | null> {
  const [run] = await db
    .select()
    .from(backupRuns)
    .where(and(isNotNull(backupRuns.trial_at), lte(backupRuns.started_at, now)))
    .orderBy(desc(backupRuns.started_at))
    .limit(1);
  return run ?? null;
}

const twoDaysMs = 2 * 24 * 60 * 60 * 1000;

/** Is the last good backup so old that somebody has to look? One night may fail. */
export function isTooOld(lastGood: Date | null, now: Date): boolean {
  return !lastGood || now.getTime() - lastGood.getTime() > twoDaysMs;
}

export async function provedNames(db: Queryable): Promise<Set<string>> {
  const proved = await db
    .select({ name: backupRuns.name })
    .from(backupRuns)
    .where(isNotNull(backupRuns.trial_at));
  return new Set(proved.flatMap(({ name }) => name ?? []));
}

/** Begins a run. @returns its id; null while another one runs, here or in another copy of the site */
export async function beginRun(
  db: Queryable,
  { cause, night, now }: NewRun,
): Promise<string | null> {
  await endAbandonedRuns(db);
  const run = { id: randomUUID(), cause, night, host: hostname(), started_at: now };
  const [begun] = await db
    .insert(backupRuns)
    .values(run)
    .onConflictDoNothing()
    .returning({ id: backupRuns.id });
  return begun?.id ?? null;
}

type Progress = Partial<Omit<BackupRun, 'id' | 'cause' | 'night' | 'host' | 'started_at'>>;

/** Notes progress, which is also a sign of life. */
export async function noteProgress(db: Queryable, id: string, progress: Progress): Promise<void> {
  await db
    .update(backupRuns)
    .set({ ...progress, alive_at: sql`now()` })
    .where(and(eq(backupRuns.id, id), isNull(backupRuns.ended_at)));
}

/** Records an archive that was made without a run, where the database can take it. */
export async function recordArchive(
  db: Database,
  made: { cause: Cause; path: string; manifest: Manifest; startedAt: Date },
): Promise<void> {
  if (!(await takesNotes(db))) return;
  const { cause, path, manifest, startedAt } = made;
  const run = { id: randomUUID(), cause, host: hostname(), started_at: startedAt };
  const archive = await describeArchive(path, manifest);
  await db.insert(backupRuns).values({ ...run, ...archive, ended_at: new Date() });
}

/** What a run says of its archive, once it is whole in BACKUP_DIR. */
export async function describeArchive(path: string, manifest: Manifest) {
  const { size } = await stat(path);
  return { name: basename(path), size, counts: countsOf(manifest), places: ['folder'] };
}

/** Can runs be recorded? Not before the table's migration, nor in an older PostgreSQL that is only read. */
export async function takesNotes(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ there: boolean }>(
    sql`select to_regclass('public.backup_runs') is not null
      and current_setting('transaction_read_only') = 'off' as there`,
  );
  return rows[0]?.there === true;
}

/** Records that the archive is not in this place any more. */
export async function forgetPlace(
  db: Queryable,
  name: string,
  place: 'folder' | 's3',
): Promise<void> {
  await db
    .update(backupRuns)
    .set({ places: sql`array_remove(${backupRuns.places}, ${place})` })
    .where(eq(backupRuns.name, name));
}

export const interrupted = 'The backup was interrupted.';

/**
 * Ends runs whose process is gone: one that lives renews its row every half minute.
 * @param silentMinutes for how long they have not renewed it
 */
export async function endAbandonedRuns(db: Queryable, silentMinutes = 5): Promise<void> {
  const silence = sql`make_interval(mins => ${silentMinutes})`;
  await db
    .update(backupRuns)
    .set({ ended_at: sql`now()`, failure: interrupted })
    .where(and(isNull(backupRuns.ended_at), sql`alive_at <= now() - ${silence}`));
}
