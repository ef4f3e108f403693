import type { Readable } from 'node:stream';
import { makeZip } from 'client-zip';
import { brand } from '#app/brand.ts';
import { FileMissingError, type FileStore } from '#app/platform/files/file-store.server.ts';
import type { HeldRecord } from '#app/privacy/held-data.server.ts';

export const zipName = `${brand.slug}-my-data.zip`;

type Held = { email: string; records: readonly HeldRecord[]; now: Date };

type Entry = { name: string; input: Readable | Uint8Array | Uint8Array[]; lastModified: Date };

/** `data.json`, `data.pdf` and every file, as they are at this moment; whole also where a file is missing. */
export function dataZip(files: FileStore, held: Held): ReadableStream<Uint8Array> {
  return makeZip(entriesOf(files, held) as Parameters<typeof makeZip>[0]);
}

async function* entriesOf(files: FileStore, held: Held): AsyncGenerator<Entry> {
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
  // Imported at the first export: pdfkit takes a fifth of a second to load.
  const { dataPdf } = await import('./data-pdf.server.ts');
  yield { name: 'data.pdf', input: Buffer.concat(await dataPdf(held, missing)), lastModified };
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
