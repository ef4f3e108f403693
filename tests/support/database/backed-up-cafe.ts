import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { backUp } from '#app/backup/back-up.server.ts';
import { queueMail } from '#app/mail/mail-queue.server.ts';
import { readSettings } from '#app/platform/env.server.ts';
import { storedFiles } from '#db/schema/stored-files.ts';
import { newMail } from '#tests/fixtures/new-mail.ts';
import { openTestServices } from '#tests/support/services.ts';

export type BackedUpCafe = Awaited<ReturnType<typeof openBackedUpCafe>>;

/** A cafe with five files (one is a product's picture) and a waiting mail, and an archive of this cafe. */
export async function openBackedUpCafe() {
  const now = new Date('2026-11-21T19:10:07Z');
  // Named as the shop names pictures.
  const picture = `product-pictures/t6ab12-${'a'.repeat(24)}.jpg`;
  const folder = await mkdtemp(join(tmpdir(), 'backup-test-'));
  const test = await openTestServices();
  const { db, files } = test.services;
  for (let one = 0; one < 5; one++) {
    const key = one === 1 ? picture : `job-applications/${randomUUID()}/${randomUUID()}-resume.pdf`;
    const path = join(folder, 'file');
    await writeFile(path, Buffer.alloc(700_000 * one, randomUUID()));
    await db.insert(storedFiles).values({ key, size: (await stat(path)).size });
    await files.put(key, path, 'application/pdf');
  }
  await db.execute(sql`update products set image = ${`/${picture}`} where id = 2`);
  await db.execute(sql`insert into audit_events (at, action, subject_type, subject_id)
    values (now(), 'a "quoted", line
    break', 'user', 'x')`);
  await queueMail(test.services, db, newMail(), now);
  await db.execute(sql`update mails set fault = 'unreachable'`);
  const { path: archive, manifest } = await backUp(test.services, now);
  const keyPath = join(test.dataDir, 'recovery-key');
  return {
    test,
    /** where a test may write files */
    folder,
    archive,
    manifest,
    keyPath,
    /** where the picture lies in the file store */
    picture,
    /** when the archive was made */
    now,
    /** settings of a data folder of that name, to restore into */
    place: (name: string, more: Record<string, string> = {}) =>
      readSettings({ DATA_DIR: join(folder, name), ...more }),
    /** the arguments of `restore` for this archive, or another one */
    request: (path = archive) => ({ path, keyPath, now, replace: false, holdMail: false }),
    async close() {
      await test.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
