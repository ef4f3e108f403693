import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { findInvitations } from '#app/accounts/team/invitations.server.ts';
import { readme } from '#app/backup/archive/archive-format.ts';
import { backUp } from '#app/backup/back-up.server.ts';
import { restore } from '#app/backup/restore/restore.server.ts';
import { linkStatus } from '#app/employees/employee.ts';
import { newLink } from '#app/employees/links/onboarding-link.server.ts';
import { findLink, issueLink } from '#app/links/links.server.ts';
import { queueMail } from '#app/mail/mail-queue.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import type { Settings } from '#app/platform/env.server.ts';
import { openFileStore } from '#app/platform/files/files.server.ts';
import { session, user, verification } from '#db/schema/accounts.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import type { LinkKind } from '#db/schema/links.ts';
import { mails } from '#db/schema/mails.ts';
import { completedEmployee } from '#tests/fixtures/completed-employee.ts';
import { newMail } from '#tests/fixtures/new-mail.ts';
import { archiveContents } from '#tests/support/database/archive-contents.ts';
import { openBackedUpCafe } from '#tests/support/database/backed-up-cafe.ts';
import { startExternalPostgres } from '#tests/support/database/external-postgres.ts';
import { forAllTests } from '#tests/support/for-all-tests.ts';
import { startBucket } from '#tests/support/processes/bucket.ts';
import { reachForCommand } from '../../scripts/admin/open-for-command.ts';

// One backup and its restore; everything that may go wrong with them is tested by `npm run prove -- backup`.
const cafe = forAllTests(openBackedUpCafe, ({ close }) => close());

/** Rows, files and jobs, compared by the hashes of a second archive, and the indexes. */
async function contentsOf(settings: Settings): Promise<unknown> {
  await using opened = await reachForCommand(settings);
  const parts = { db: opened.db, files: openFileStore(settings), settings };
  const { manifest } = await backUp(parts, cafe.now);
  return { ...archiveContents(manifest), indexes: await indexesOf(opened.db) };
}

async function indexesOf(db: Queryable): Promise<unknown> {
  const { rows } = await db.execute(
    sql`select indexdef from pg_indexes where schemaname = 'public' order by 1`,
  );
  return rows;
}

it('names the archive by brand and Malaysian time, and stores every table', async () => {
  const { test, archive, manifest, keyPath, picture } = cafe;
  expect(basename(archive)).toBe('embun-2026-11-22T0310+0800.tar.zst.age');
  const { rows } = await test.services.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  expect(manifest.tables.map(({ name }) => name).sort()).toEqual(
    rows.map(({ name }) => name).sort(),
  );
  expect(manifest.jobs.rows).toBe(1);
  expect(manifest.files.map(({ path }) => path)).toContain(`files/${picture}`);
  expect(await readdir(join(test.dataDir, 'backups'))).toEqual([basename(archive)]);
  expect((await stat(keyPath)).mode & 0o777).toBe(0o600);
  expect(readme).toContain('npm run restore -- embun-….tar.zst.age --key key.txt');
});

it('restores no session or link that may have ended since', async () => {
  const { test, folder, now } = cafe;
  const { db, keys } = test.services;
  const times = { createdAt: now, updatedAt: now };
  const later = new Date('2099-01-01');
  await db
    .insert(user)
    .values({ id: 'a', name: 'A', email: 'a@b.example', role: 'admin', ...times });
  await db.insert(session).values({ id: 's', token: 't', userId: 'a', expiresAt: later, ...times });
  await db
    .insert(verification)
    .values({ id: 'v', identifier: '2fa-1', value: 'a', expiresAt: later, ...times });
  const kinds = [
    'first-admin',
    'invitation',
    'reset-password',
    'change-email',
    'data-session',
  ] as const;
  const tokens = new Map<LinkKind, string>();
  for (const kind of kinds) {
    const email = kind === 'first-admin' ? null : 'c@d.example';
    tokens.set(kind, (await issueLink(db, { kind, email, expires_at: later }, now)).token);
  }
  const employee = completedEmployee(keys);
  const onboarding = newLink(keys, String(employee.id), now).columns;
  await db
    .insert(employeeOnboarding)
    .values({ ...employee, ...onboarding, token_expires_at: later });
  const linkMails = [
    'data-link',
    'admin-invitation',
    'password-reset-link',
    'email-change-link',
    'onboarding-link',
  ];
  for (const kind of [...linkMails, 'newsletter-confirmation'])
    await queueMail(test.services, db, newMail({ kind }), now);
  await db.execute(sql`update mails set fault = 'unreachable'`);

  const settings = { ...test.services.settings, backupDir: join(folder, 'open') };
  const { path } = await backUp({ ...test.services, settings }, now);
  const target = cafe.place('ended');
  await restore(target, cafe.request(path));
  await using restored = await reachForCommand(target);
  const today = new Date();
  for (const table of [session, verification]) expect(await restored.db.$count(table)).toBe(0);
  for (const [kind, token] of tokens) {
    expect(await findLink(db, kind, token, today), kind).not.toBeNull();
    expect(await findLink(restored.db, kind, token, today), kind).toBeNull();
  }
  const [invited] = await findInvitations({ ...test.services, db: restored.db }, today);
  expect(invited).toMatchObject({ email: 'c@d.example', url: null });
  const [record] = await restored.db.select().from(employeeOnboarding);
  expect(record).toMatchObject({ onboarding_token: null, onboarding_token_hash: null });
  expect(record && linkStatus(record, today)).toBe('Expired');
  const waiting = await restored.db.select().from(mails).where(eq(mails.state, 'queued'));
  expect(waiting.map(({ kind }) => kind).sort()).toEqual(['newsletter-confirmation', 'receipt']);
});

it('is restored into an empty folder, and from there into an external database and a bucket', async () => {
  const { test, folder, manifest, place, request } = cafe;
  const embedded = place('embedded');
  const { counts } = await restore(embedded, request());
  expect(counts).toBe('0 applications, 0 employees, 0 subscribers, 5 files');
  const contents = {
    ...archiveContents(manifest),
    indexes: await indexesOf(test.services.db),
  };
  expect(await contentsOf(embedded)).toEqual(contents);
  expect(await readdir(embedded.dataDir)).not.toContain('restoring');
  await expect(restore(embedded, request())).rejects.toThrow('holds something already');
  const { aside } = await restore(embedded, { ...request(), replace: true });
  expect(await readdir(aside ?? '')).toContain('postgres');

  const external = await startExternalPostgres();
  const bucket = await startBucket(join(folder, 's3'));
  const secret = (await readFile(join(test.dataDir, 'secret-key'), 'utf8')).trim();
  const own = { DATABASE_URL: external.url, ...bucket.settings };
  const other = place('own', { ...own, SECRET_KEY: 'x'.repeat(40) });
  await expect(restore(other, request())).rejects.toThrow('SECRET_KEY is not the secret');
  const settings = place('own', { ...own, SECRET_KEY: secret });
  await restore(settings, request());
  expect(await contentsOf(settings)).toEqual(contents);
  await expect(restore(settings, { ...request(), replace: true })).rejects.toThrow('holds tables');
  await bucket.close();
  await external.remove();
});
