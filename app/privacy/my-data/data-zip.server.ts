import type { Readable } from 'node:stream';
import { makeZip } from 'client-zip';
import { brand } from '#app/brand.ts';
import { FileMissingError, type FileStore } from '#app/platform/files/file-store.server.ts';
import { typeset } from '#app/platform/pdf/typeset.server.ts';
import type { HeldFile, HeldRecord } from '#app/privacy/held-data.server.ts';

export const zipName = `${brand.slug}-my-data.zip`;

type Held = {
  email: string;
  now: Date;
  /** Read one after the other, as the archive is taken, so that none waits in memory. */
  files: Iterable<HeldFile> | AsyncIterable<HeldFile>;
  records: Iterable<HeldRecord> | AsyncIterable<HeldRecord>;
};

/** How many records are printed. Only somebody who wants to overload the typesetter has more. */
export const mostPrinted = 10;

type Printed = { email: string; records: readonly HeldRecord[]; leftOut: number; now: Date };

/** `data.pdf`: a page to read, of bounded length. @throws BusyError when it can't be made now */
export async function typesetData(files: FileStore, { email, records, leftOut, now }: Printed) {
  const printed = records
    .slice(0, mostPrinted)
    .map(async ({ title, until, rows, files: named = [] }) => ({
      title,
      until,
      rows,
      files: await Promise.all(
        named.map(async ({ name, key }) => ({ name, isMissing: !(await files.exists(key)) })),
      ),
    }));
  return typeset<typeof import('./data-pdf.server.ts')>('app/privacy/my-data/data-pdf.server.ts', {
    email,
    records: await Promise.all(printed),
    leftOut: leftOut + records.length - printed.length,
    now,
  });
}

type Entry = {
  name: string;
  input: Readable | Uint8Array | AsyncIterable<string>;
  lastModified: Date;
};

/** `data.json`, `data.pdf` and every file, as they are at this moment; complete even if a file is missing. */
export function dataZip(files: FileStore, held: Held, pdf: Uint8Array): ReadableStream<Uint8Array> {
  return makeZip(entriesOf(files, held, pdf) as Parameters<typeof makeZip>[0]);
}

async function* entriesOf(files: FileStore, held: Held, pdf: Uint8Array): AsyncGenerator<Entry> {
  const lastModified = held.now;
  const missing: string[] = [];
  for await (const { name, key } of held.files) {
    const input = await openFile(files, key);
    if (!input) {
      missing.push(name);
      continue;
    }
    try {
      yield { name: `files/${name}`, input, lastModified };
    } finally {
      // If the download is broken off, the file is half read, and the library does not close it.
      input.destroy();
    }
  }
  // Last, since only now is it known what is missing.
  yield { name: 'data.json', input: jsonOf(held, missing), lastModified };
  yield { name: 'data.pdf', input: pdf, lastModified };
}

/** Null when it is gone, or was replaced while the rest was being sent. */
async function openFile(files: FileStore, key: string): Promise<Readable | null> {
  try {
    return await files.read(key);
  } catch (error) {
    if (error instanceof FileMissingError) return null;
    throw error;
  }
}

async function* jsonOf(
  { email, records, now }: Held,
  missing_files: readonly string[],
): AsyncGenerator<string> {
  const about = `What ${brand.name} holds under an email address`;
  yield `${JSON.stringify({ about, email, made_at: now }).slice(0, -1)},\n"records": [`;
  let comma = '\n';
  for await (const { title, until, columns, files = [] } of records) {
    const record = { title, until, ...columns, files: files.map(({ name }) => name) };
    yield `${comma}${JSON.stringify(record, null, 2)}`;
    comma = ',\n';
  }
  yield `\n],\n"missing_files": ${JSON.stringify(missing_files)}}\n`;
}
