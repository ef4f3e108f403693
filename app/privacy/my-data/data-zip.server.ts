import type { Readable } from 'node:stream';
import { makeZip } from 'client-zip';
import { brand } from '#app/brand.ts';
import { FileMissingError, type FileStore } from '#app/platform/files/file-store.server.ts';
import { typeset } from '#app/platform/pdf/typeset.server.ts';
import type { HeldRecord } from '#app/privacy/held-data.server.ts';

export const zipName = `${brand.slug}-my-data.zip`;

type Held = { email: string; records: readonly HeldRecord[]; now: Date };

/** The first ones. More than anybody has, but for whom somebody wants to overwork the typesetter. */
const mostPrinted = 10;

/** `data.pdf`: a page to read, of bounded length. @throws BusyError when it can't be made now */
export async function typesetData(files: FileStore, { email, records, now }: Held) {
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
    leftOut: records.length - printed.length,
    now,
  });
}

type Entry = { name: string; input: Readable | Uint8Array; lastModified: Date };

/** `data.json`, `data.pdf` and every file, as they are at this moment; whole also where a file is missing. */
export function dataZip(files: FileStore, held: Held, pdf: Uint8Array): ReadableStream<Uint8Array> {
  return makeZip(entriesOf(files, held, pdf) as Parameters<typeof makeZip>[0]);
}

async function* entriesOf(files: FileStore, held: Held, pdf: Uint8Array): AsyncGenerator<Entry> {
  const lastModified = held.now;
  const missing: string[] = [];
  for (const { name, key } of held.records.flatMap(({ files = [] }) => files)) {
    const input = await openFile(files, key);
    if (!input) {
      missing.push(name);
      continue;
    }
    try {
      yield { name: `files/${name}`, input, lastModified };
    } finally {
      // Who goes away in the middle leaves it half read, and the library does not close it.
      input.destroy();
    }
  }
  // Last, since only now is it known what is missing.
  const json = Buffer.from(`${JSON.stringify(asJson(held, missing), null, 2)}\n`);
  yield { name: 'data.json', input: json, lastModified };
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

function asJson({ email, records, now }: Held, missing: string[]) {
  return {
    about: `What ${brand.name} holds under an email address`,
    email,
    made_at: now,
    records: records.map(({ title, until, columns, files = [] }) => ({
      title,
      until,
      ...columns,
      files: files.map(({ name }) => name),
    })),
    missing_files: missing,
  };
}
