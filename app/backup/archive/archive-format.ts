import * as z from 'zod';
import { brand } from '#app/brand.ts';
import { cafeTimeZone } from '#app/shared/dates.ts';

/** Text without control characters, which is safe to show in a terminal. */
const line = z.string().regex(/^\P{Cc}*$/u);

const part = (path: RegExp) => ({
  path: z.string().regex(path),
  size: z.number(),
  sha256: z.string(),
});
const table = z.object({
  ...part(/^tables\/\w+\.csv$/),
  name: line,
  columns: z.array(line).min(1),
  rows: z.number(),
});

/** `manifest.json`, the last part of an archive. It lists every other part. */
export const manifestSchema = z.object({
  format: z.literal(1),
  /** The file name that it was written under. */
  name: line,
  brand: z.string(),
  madeAt: z.iso.datetime(),
  /** When the newest applied migration was generated (ms since 1970). */
  migration: z.number(),
  /** Ordered so that no row refers to a row of a later table. */
  tables: z.array(table),
  jobs: z.object({ ...part(/^jobs\.csv$/), rows: z.number() }),
  /** Was the site running while the archive was made? */
  siteRan: z.boolean(),
  sequences: z.array(z.object({ name: line, value: z.string().nullable() })),
  files: z.array(z.object(part(/^files\//))),
  /** Files that a record names, but that were not in the store any more. */
  missing: z.array(z.string()),
  secret: z.object({ ...part(/^secret$/), keyId: z.string() }),
  readme: z.object(part(/^README\.md$/)),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type Part = Manifest['readme'];
export type Table = z.infer<typeof table>;

export const paths = {
  readme: 'README.md',
  manifest: 'manifest.json',
  secret: 'secret',
  jobs: 'jobs.csv',
  table: (name: string) => `tables/${name}.csv`,
  file: (key: string) => `files/${key}`,
} as const;

const partPattern =
  /^(?=.{1,500}$)(README\.md|manifest\.json|secret|jobs\.csv|tables\/\w+\.csv|files(\/(?!\.)[\w.-]{1,200})+)$/;

/** Could this be the path of a part? Such a path never leads out of a folder, and is short enough for one. */
export function isPartPath(path: string): boolean {
  return partPattern.test(path);
}

const archiveEnding = '.tar.zst.age';

/** 'embun-2026-11-22T0310+0800.tar.zst.age', in Malaysian time, which has no summer time. */
export function archiveName(now: Date, { seconds = false } = {}): string {
  const text = now.toLocaleString('sv', { timeZone: cafeTimeZone });
  const [day = '', time = ''] = text.split(' ');
  const digits = time.replaceAll(':', '').slice(0, seconds ? 6 : 4);
  return `${brand.slug}-${day}T${digits}+0800${archiveEnding}`;
}

const namePattern = /^[\w-]+-\d{4}-\d\d-\d\dT\d{4,6}\+0800\.tar\.zst\.age$/;

/** Is the file named like an archive, but not like the one that it holds? Any other name is fine. */
export function isMisnamed(fileName: string, manifest: Manifest): boolean {
  return namePattern.test(fileName) && fileName !== manifest.name;
}

const counted = [
  ['job_applications', 'applications'],
  ['employee_onboarding', 'employees'],
  ['email_subscribers', 'subscribers'],
] as const;

/** '1,060 applications, 9 employees, 72 subscribers, 189 files' */
export function countsOf(manifest: Manifest): string {
  const rows = (name: string) => manifest.tables.find((one) => one.name === name)?.rows ?? 0;
  const counts = counted.map(([name, word]) => [rows(name), word] as const);
  return [...counts, [manifest.files.length, 'files'] as const]
    .map(([count, word]) => `${count.toLocaleString('en-MY')} ${word}`)
    .join(', ');
}

export const readme = `# A backup of ${brand.name}

The program that made it restores it: type the recovery key into key.txt, put ${brand.slug}-deletions.txt, which
lies beside the archives and lists what was deleted later, into the archive's folder, and run

    DATA_DIR=an-empty-folder npm run restore -- ${brand.slug}-….tar.zst.age --key key.txt

This is a plain tar file, compressed with zstd and encrypted with age (https://age-encryption.org).
With the programs of these names, and without the one that made it:

    age -d -i recovery-key ${brand.slug}-….tar.zst.age | zstd -d | tar x

tables/NAME.csv   one table of the database each: UTF-8, a line of column names, an empty field is NULL,
                  "" an empty text; times are UTC. \`COPY table FROM … CSV HEADER\` of PostgreSQL reads it.
                  Texts that begin with sealed: are encrypted with a key that the secret gives.
jobs.csv          work that waited, such as mails to be sent: name, data, when, key, tries
files/…           uploaded files and letters, under the names that the tables give
secret            the secrets of the site, the current one first: they open sealed fields
manifest.json     when it was made, the schema's migration, sequences, and of each part the size, the
                  number of rows and the SHA-256
`;
