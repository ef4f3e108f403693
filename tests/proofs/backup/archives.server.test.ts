import { spawnSync } from 'node:child_process';
import { hash, randomUUID } from 'node:crypto';
import {
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Manifest } from '#app/backup/archive/archive-format.ts';
import { checkArchive, readArchive } from '#app/backup/archive/read-archive.server.ts';
import { parseRecoveryKey, readRecoveryKey } from '#app/backup/archive/recovery-key.server.ts';
import { backUp } from '#app/backup/back-up.server.ts';
import { makeTables } from '#app/backup/restore/load-snapshot.server.ts';
import { restore, tryRestore } from '#app/backup/restore/restore.server.ts';
import { applicationFileKey } from '#app/careers/application-files.server.ts';
import { queueMail } from '#app/mail/mail-queue.server.ts';
import { queueFileRemoval, workFileRemoval } from '#app/platform/files/file-removal.server.ts';
import { openFileStore } from '#app/platform/files/files.server.ts';
import { whileFilesStay } from '#app/platform/files/removal-pause.server.ts';
import { installQueues } from '#app/platform/jobs/job-queues.server.ts';
import { fieldKeyId } from '#app/platform/secrets/field-encryption.server.ts';
import { createKeys } from '#app/platform/secrets/keys.server.ts';
import { reEncrypt } from '#app/platform/secrets/re-encrypt.server.ts';
import {
  readSecrets,
  removePreviousSecret,
  replaceStoredSecret,
} from '#app/platform/secrets/secret.server.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { storedFiles } from '#db/schema/stored-files.ts';
import { applicationRow } from '#tests/fixtures/application-row.ts';
import { newMail } from '#tests/fixtures/new-mail.ts';
import { type BackedUpCafe, openBackedUpCafe } from '#tests/support/database/backed-up-cafe.ts';
import { createTestDatabase } from '#tests/support/database/database.ts';
import type { TestServices } from '#tests/support/services.ts';
import { reachForCommand } from '../../../scripts/admin/open-for-command.ts';

vi.setConfig({ testTimeout: 120_000 });

let cafe: BackedUpCafe;
let test: TestServices;
let folder: string;
let archive: string;
let manifest: Manifest;
let keyPath: string;
let now: Date;
beforeAll(async () => {
  cafe = await openBackedUpCafe();
  ({ test, folder, archive, manifest, keyPath, now } = cafe);
});
afterAll(() => cafe.close());

const place: BackedUpCafe['place'] = (...given) => cafe.place(...given);
const request: BackedUpCafe['request'] = (...given) => cafe.request(...given);

it('a trial of a restore writes nothing', async () => {
  const settings = place('tried');
  expect(await tryRestore(settings, request())).toEqual({
    counts: '0 applications, 0 employees, 0 subscribers, 5 files',
    tables: manifest.tables.length,
    files: 5,
  });
  await expect(stat(settings.dataDir)).rejects.toThrow('ENOENT');
});

it('a flipped byte is found wherever it is, and a cut file', async () => {
  const whole = await readFile(archive);
  const { identity } = await readRecoveryKey(keyPath);
  const path = join(folder, 'broken');
  for (let one = 0; one < 100; one++) {
    const broken = Buffer.from(whole);
    const at = Math.floor(Math.random() * whole.length);
    broken[at] = (broken[at] ?? 0) ^ (1 << (one % 8));
    await writeFile(path, broken);
    await using file = await open(path, 'r');
    await expect(checkArchive({ file, identity }), `byte ${at}`).rejects.toMatchObject({
      name: 'StartupError',
    });
  }
  await writeFile(path, whole);
  await truncate(path, whole.length - 100);
  await expect(restore(place('cut'), request(path))).rejects.toThrow('cut short');
  expect(await readdir(join(folder, 'cut'))).toEqual([]);
});

it('a wrong key, a mistyped key, a changed name and a file that is no archive are told apart', async () => {
  const settings = place('refused');
  const given = async (key: string) => {
    const path = join(folder, 'key');
    await writeFile(path, key);
    return restore(settings, { ...request(), keyPath: path });
  };
  await expect(given(await generateX25519Identity())).rejects.toThrow('does not open this archive');
  const key = (await readFile(keyPath, 'utf8')).trim();
  const mistyped = `${key.slice(0, 29)}${key[29] === 'Q' ? 'P' : 'Q'}${key.slice(30)}`;
  await expect(given(mistyped)).rejects.toThrow('character 30');
  await expect(given(`${key.slice(0, 40)}B${key.slice(41)}`)).rejects.toThrow("character 41 ('B')");
  await expect(given(key.slice(0, -1))).rejects.toThrow('73 characters instead of 74');
  expect((await parseRecoveryKey(key.toLowerCase().replace(/(.{6})/g, '$1 '))).identity).toBe(key);

  const renamed = join(folder, 'embun-2026-11-23T0310+0800.tar.zst.age');
  await writeFile(renamed, await readFile(archive));
  await expect(restore(settings, request(renamed))).rejects.toThrow(
    'is in truth embun-2026-11-22T0310',
  );
  await writeFile(join(folder, 'text'), 'hello');
  await expect(restore(settings, request(join(folder, 'text')))).rejects.toThrow(
    'This is no backup',
  );
  expect(await readdir(settings.dataDir)).toEqual([]);
});

async function crafted(
  entries: [Parameters<ReturnType<typeof pack>['entry']>[0], string | Buffer][],
) {
  const tar = pack();
  for (const [header, text] of entries) tar.entry(header, text);
  tar.finalize();
  const parts: Buffer[] = [];
  for await (const part of tar) parts.push(part as Buffer);
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient((await readFile(keyPath, 'utf8')).trim()));
  const path = join(folder, 'crafted');
  await writeFile(path, await encrypter.encrypt(zstdCompressSync(Buffer.concat(parts))));
  return path;
}

it('paths that lead out, links and newer formats are refused', async () => {
  const settings = place('crafted-place');
  for (const header of [
    { name: 'files/../../x' },
    { name: '/etc/x' },
    { name: 'files/x', type: 'symlink' as const, linkname: '/etc/passwd' },
  ]) {
    const path = await crafted([[header, '']]);
    await expect(restore(settings, request(path))).rejects.toThrow(
      'which no backup of this program does',
    );
  }
  const newer = await crafted([[{ name: 'manifest.json' }, JSON.stringify({ format: 2 })]]);
  await expect(restore(settings, request(newer))).rejects.toThrow('newer release (format 2)');
  await expect(restore(settings, request(await crafted([])))).rejects.toThrow('no manifest');
});

/** The archive with changed contents, as forged by somebody who knows the key that it is encrypted for. */
async function forged(change: (parts: Map<string, string>, told: Manifest) => void) {
  const parts = new Map<string, string>();
  await using file = await open(archive, 'r');
  const { identity } = await readRecoveryKey(keyPath);
  await readArchive({ file, identity }, async ({ path, body }) => {
    const bytes: Buffer[] = [];
    for await (const chunk of body) bytes.push(chunk);
    parts.set(path, Buffer.concat(bytes).toString('latin1'));
  });
  const told: Manifest = JSON.parse(parts.get('manifest.json') ?? '');
  change(parts, told);
  for (const part of [...told.tables, ...told.files, told.jobs, told.secret]) {
    const text = parts.get(part.path) ?? '';
    part.size = text.length;
    part.sha256 = hash('sha256', Buffer.from(text, 'latin1'));
  }
  parts.set('manifest.json', JSON.stringify(told));
  return crafted([...parts].map(([name, text]) => [{ name }, Buffer.from(text, 'latin1')]));
}

it('broken rows are refused in a sentence that does not quote them', async () => {
  const mails = 'tables/mails.csv';
  const withRow = await forged((parts) => {
    parts.set(mails, `${parts.get(mails)?.split('\n')[0]}\nAminah binti Ali\n`);
  });
  const settings = place('forged-rows');
  await expect(restore(settings, request(withRow))).rejects.toMatchObject({
    name: 'StartupError',
    message: 'The database refuses the rows of mails (22P02).',
  });
  const fewer = await forged((_parts, { tables }) => {
    for (const table of tables) table.rows += 1;
  });
  await expect(restore(settings, request(fewer))).rejects.toMatchObject({
    name: 'StartupError',
    message: expect.stringMatching(
      /^The archive holds \d+ rows of \w+, and not \d+ as its manifest says\.$/,
    ),
  });
  expect(await readdir(settings.dataDir)).toEqual([]);
});

type Forgery = Parameters<typeof forged>[0];

/** A change for `forged`: one more sequence. */
const counting =
  (name: string, value: string): Forgery =>
  (_parts, told) =>
    told.sequences.push({ name, value });

/** A change for `forged`: this is the one waiting job. */
const working =
  (job: string): Forgery =>
  (parts, { jobs }) => {
    parts.set('jobs.csv', `name,data,start_after,singleton_key,retry_limit\n${job}\n`);
    jobs.rows = 1;
  };

const saying =
  (change: (told: Manifest) => unknown): Forgery =>
  (_parts, told) => {
    change(told);
  };

const large = 'x'.repeat(65 * 1024 * 1024);
const notOurs = 'The manifest of the archive is none that this program writes.';
const noWork = 'The archive holds work that no site has queued.';

const forgeries: Record<string, [Forgery, string]> = {
  'a sequence of another program': [counting('ghosts', '1'), 'the sequence ghosts (42P01).'],
  'a sequence at no number': [counting('audit_events_id_seq', 'x'), 'audit_events_id_seq (22P02).'],
  'a job of no name': [working('a b,{},2026-11-22,k,1'), noWork],
  'a job about no object': [working('send-mail,5,2026-11-22,k,1'), noWork],
  'a job that never begins': [working('send-mail,{},infinity,k,1'), noWork],
  'a job with half its fields': [working('send-mail,{}'), 'the rows of jobs (22P04).'],
  'no column': [saying(({ tables }) => Object.assign(tables[0] ?? {}, { columns: [] })), notOurs],
  'a column of another program': [
    saying(({ tables }) => tables[0]?.columns.push('ghost')),
    'ghost',
  ],
  'a table of another program': [
    (parts, { tables }) => {
      parts.set('tables/ghosts.csv', 'id\n');
      tables.push({
        ...manifest.readme,
        path: 'tables/ghosts.csv',
        name: 'ghosts',
        columns: ['id'],
        rows: 0,
      });
    },
    'The archive holds the table ghosts, which is unknown here.',
  ],
  'a table named twice': [
    saying(({ tables }) => tables.push(...tables.slice(0, 1))),
    'The archive lacks tables/',
  ],
  'a value that no index can hold': [
    (parts, { tables }) => {
      const table = tables.find(({ name }) => name === 'rate_limits');
      const key = Array.from({ length: 300 }, randomUUID).join('');
      parts.set('tables/rate_limits.csv', `key\n${key}\n`);
      Object.assign(table ?? {}, { columns: ['key'], rows: 1 });
    },
    'the rows of rate_limits (54000).',
  ],
  'a schema of another program': [
    saying((told) => Object.assign(told, { migration: 5 })),
    'of no release',
  ],
  'a schema of a later release': [
    saying((told) => Object.assign(told, { migration: 99_999_999_999_999 })),
    'newer release, with tables that this one does not know',
  ],
  'a file that is no file': [
    saying(({ files }) => Object.assign(files[0] ?? {}, { path: 'README.md' })),
    notOurs,
  ],
  'a table that is a file': [
    saying(({ tables }) => Object.assign(tables[0] ?? {}, { path: 'files/x' })),
    notOurs,
  ],
  'a file and a folder of one name': [
    (parts, { files }) => {
      for (const path of ['files/x', 'files/x/y']) {
        parts.set(path, 'text');
        files.push({ ...manifest.readme, path });
      }
    },
    'The archive holds files/x/y as a file and as a folder.',
  ],
  'a name too long for a disk': [
    (parts) => parts.set(`files/${'a'.repeat(300)}`, ''),
    'which no backup of this program does',
  ],
  'no secret': [(parts) => parts.set('secret', '\n'), 'The archive holds no secret.'],
  'a secret that clears the terminal': [
    (parts) => parts.set('secret', `${'x'.repeat(40)}\u001b[2J\n`),
    'The archive holds no secret.',
  ],
  'a secret without end': [(parts) => parts.set('secret', large), 'too large at secret'],
  'work without end': [(parts) => parts.set('jobs.csv', large), 'too large at jobs.csv'],
  'a manifest without end': [
    saying((told) => told.missing.push(large)),
    'too large at manifest.json',
  ],
};

it.each(Object.entries(forgeries))(
  'an archive with %s is refused in a sentence, and nothing is left',
  async (name, [forge, sentence]) => {
    const path = await forged(forge);
    const settings = place(name.replaceAll(' ', '-'));
    await expect(restore(settings, request(path))).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringContaining(sentence),
    });
    expect(await readdir(settings.dataDir)).toEqual([]);
  },
);

it('of two restores at once into one place, or one database, one wins and the other is refused', async () => {
  const database = await createTestDatabase('empty');
  const secret = (await readFile(join(test.dataDir, 'secret-key'), 'utf8')).trim();
  const own = { DATABASE_URL: database.url, SECRET_KEY: secret };
  for (const [pair, sentence] of [
    [[place('twice'), place('twice')], 'Another restore into'],
    [[place('own-1', own), place('own-2', own)], 'Another restore into this database'],
  ] as const) {
    const both = await Promise.allSettled(pair.map((one) => restore(one, request())));
    const [refused] = both.filter(({ status }) => status === 'rejected');
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(refused).toMatchObject({ reason: { message: expect.stringContaining(sentence) } });
  }
  expect(await readdir(join(folder, 'twice'))).toEqual(
    expect.arrayContaining(['postgres', 'files']),
  );
  expect((await readdir(join(folder, 'twice'))).join()).not.toMatch(/restor/);
  await database.drop();
});

it('nothing that an archive contains can send control characters to a terminal', async () => {
  const clear = '\u001b[2J';
  for (const make of [
    () => crafted([[{ name: `files/${clear}` }, '']]),
    () => forged((_parts, told) => Object.assign(told, { name: clear })),
    () => forged((_parts, { tables }) => Object.assign(tables[0] ?? {}, { name: clear })),
    () => forged((_parts, { tables }) => tables[0]?.columns.push(clear)),
    () => forged((_parts, { files }) => Object.assign(files[0] ?? {}, { path: clear })),
    () => crafted([[{ name: 'manifest.json' }, `{ ${clear}`]]),
    () => crafted([[{ name: 'manifest.json', pax: { comment: 'x'.repeat(5_000_000) } }, '']]),
  ]) {
    // The name of another archive than the file holds.
    const promising = join(folder, 'embun-2026-11-25T0310+0800.tar.zst.age');
    await rename(await make(), promising);
    await expect(restore(place('forged'), request(promising))).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.not.stringContaining(clear),
    });
  }
});

it('the programs age, zstd and tar open an archive without this project', async ({ skip }) => {
  const lacking = ['age', 'zstd', 'tar'].filter((name) => spawnSync(name, ['--version']).error);
  skip(lacking.length > 0, `not installed here: ${lacking}`);
  const target = join(folder, 'by-hand');
  await mkdir(target);
  const command = 'age -d -i "$0" "$1" | zstd -d | tar x -C "$2"';
  const { status, stderr } = spawnSync('sh', ['-c', command, keyPath, archive, target]);
  expect(status, String(stderr)).toBe(0);
  const { readme, secret, tables, jobs, files } = manifest;
  for (const { path, sha256 } of [readme, secret, ...tables, jobs, ...files]) {
    const bytes = await readFile(join(target, path));
    expect(hash('sha256', bytes), path).toBe(sha256);
  }
  expect(JSON.parse(await readFile(join(target, 'manifest.json'), 'utf8'))).toEqual(manifest);
});

it('a second backup at once is refused, and files that are deleted meanwhile stay until it is done', async () => {
  const { db, jobs } = test.services;
  const key = manifest.files[0]?.path.slice('files/'.length) ?? '';
  await workFileRemoval(test.services, {});
  await whileFilesStay(db, async () => {
    await expect(backUp(test.services, now)).rejects.toThrow('Another backup');
    await queueFileRemoval(jobs, db, [key]);
    const waiting = sql`select 1 from pgboss.job where name = 'delete-files' and state = 'created' and start_after > now()`;
    await test.drain();
    expect((await db.execute(waiting)).rows).toHaveLength(1);
    expect(await test.services.files.exists(key)).toBe(true);
  });
});

it('an older schema is restored and brought up to date', async () => {
  const old = await createTestDatabase('empty');
  const client = await old.db.$client.connect();
  await installQueues(client);
  const before = readMigrationFiles({ migrationsFolder: 'db/migrations' }).at(12);
  await makeTables(client, { ...manifest, migration: before?.folderMillis ?? 0, tables: [] });
  await client.query('commit');
  await client.query(
    "insert into email_subscribers (id, email, source, subscribed_at, created_at) values (gen_random_uuid(), 'a@b.example', 'footer', now(), now())",
  );
  client.release();
  const { files } = test.services;
  const settings = { ...test.services.settings, backupDir: join(folder, 'old') };
  const { path } = await backUp({ db: old.db, files, settings }, now);
  const { counts } = await restore(place('from-old'), request(path));
  expect(counts).toBe('0 applications, 0 employees, 1 subscribers, 0 files');
  await old.drop();
});

it('mails that waited wait again; one that the running site may be sending is not sent again', async () => {
  const { db } = test.services;
  await queueMail(test.services, db, newMail({ kind: 'fresh' }), now);
  const settings = { ...test.services.settings, backupDir: join(folder, 'mails') };
  const { path, manifest: made } = await backUp({ ...test.services, settings }, now);
  expect(made.siteRan).toBe(true);
  const states = async (name: string, holdMail: boolean) => {
    const target = place(name);
    await restore(target, { ...request(path), holdMail });
    await using restored = await reachForCommand(target);
    const { rows } = await restored.db.execute(
      sql`select kind, state, fault from mails order by kind`,
    );
    return rows;
  };
  expect(await states('mails-1', false)).toEqual([
    { kind: 'fresh', state: 'failed', fault: 'unanswered' },
    { kind: 'receipt', state: 'queued', fault: 'unreachable' },
  ]);
  expect((await states('mails-2', true))[1]).toMatchObject({ state: 'failed', fault: 'withdrawn' });
});

it('a backup stays whole while applications come in and the key is rotated', async () => {
  const dataDir = join(folder, 'rotated');
  await restore(place('rotated'), request());
  const settings = place('rotated');
  const { db } = test.services;
  const store = openFileStore(settings);
  await db.execute(sql`delete from mails`);
  await db.execute(sql`delete from stored_files`);
  const first = await readSecrets(settings);
  const keys = createKeys(first.current);
  for (let one = 0; one < 30; one++)
    await queueMail({ ...test.services, keys }, db, newMail({ keep: true }), now);
  const rotate = async () => {
    await replaceStoredSecret(dataDir);
    const { current, previous } = await readSecrets(settings);
    await reEncrypt(db, createKeys(current, previous));
    await removePreviousSecret(dataDir);
  };
  const comeIn = async () => {
    for (let one = 0; one < 20; one++) {
      const row = applicationRow({ resume_url: `${randomUUID()}/${randomUUID()}-resume.pdf` });
      const key = applicationFileKey(row.resume_url ?? '');
      await db.insert(storedFiles).values({ key, size: 4 });
      await writeFile(join(folder, 'incoming'), 'file');
      await store.put(key, join(folder, 'incoming'), 'application/pdf');
      await db.insert(jobApplications).values(row);
    }
  };
  const [made] = await Promise.all([
    backUp({ db, files: store, settings }, now),
    rotate(),
    comeIn(),
  ]);
  expect(made.manifest.missing).toEqual([]);
  const { identity } = await readRecoveryKey(join(dataDir, 'recovery-key'));
  await using file = await open(made.path, 'r');
  const { secrets } = await checkArchive({ file, identity });
  const ids = secrets.map((secret) => fieldKeyId(createKeys(secret)));
  let sealed = 0;
  await readArchive({ file, identity }, async ({ path, body }) => {
    const parts: Buffer[] = [];
    for await (const part of body) parts.push(part);
    if (path !== 'tables/mails.csv') return;
    for (const [, id] of Buffer.concat(parts)
      .toString()
      .matchAll(/sealed:1:([\w-]{8}):/g)) {
      sealed += 1;
      expect(ids).toContain(id);
    }
  });
  expect(sealed).toBe(30);
});
