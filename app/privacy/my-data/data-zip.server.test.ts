import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';
import type { FileStore } from '#app/platform/files/file-store.server.ts';
import { openLocalFiles } from '#app/platform/files/local-files.server.ts';
import { testFolder } from '#tests/support/processes/test-folder.ts';
import { dataZip } from './data-zip.server.ts';

const folder = testFolder();
const local = openLocalFiles(folder);
const files: FileStore = {
  ...local,
  async read(key) {
    const file = await local.read(key);
    opened.push(file);
    return file;
  },
};
/** The files that the export has opened so far. */
let opened: Readable[];
/** How many of the files and records it has asked for. */
let asked: number;

beforeEach(async () => {
  opened = [];
  await put('first', '1');
  await put('second', '2');
});

/** Larger than all buffers on the way, so that the rest waits until somebody reads. */
const large = (letter: string) => letter.repeat(2_000_000);

async function put(key: string, letter: string) {
  const source = join(folder, 'source');
  await writeFile(source, large(letter));
  await files.put(key, source, 'text/plain');
}

function startExport() {
  const named = ['first', 'second'].map((key) => ({ name: `${key}.txt`, key }));
  const until = 'Will be deleted on 20 May 2027.';
  const records = [{ title: 'Application', until, rows: [], columns: {}, files: named }];
  const now = new Date('2026-03-05T10:00:00Z');
  asked = 0;
  async function* one<T>(given: T[]) {
    for (const value of given) {
      asked += 1;
      yield value;
    }
  }
  const held = { email: 'aisyah@example.com', now, files: one(named), records: one(records) };
  return dataZip(files, held, Buffer.from('%PDF-')).getReader();
}

type Reader = ReturnType<typeof startExport>;

/** Reads until the first bytes of the first file have come. */
async function readStart(reader: Reader): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  while ((pieces.at(-1)?.byteLength ?? 0) < 10_000) {
    const { value } = await reader.read();
    if (!value) throw new Error('The export ended before its first file');
    pieces.push(value);
  }
  return pieces;
}

async function readRest(reader: Reader, pieces: Uint8Array[]) {
  for (let next = await reader.read(); next.value; next = await reader.read()) {
    pieces.push(next.value);
  }
  const zip = unzipSync(new Uint8Array(Buffer.concat(pieces)));
  return { zip, json: JSON.parse(strFromU8(zip['data.json'] ?? new Uint8Array())) };
}

test('if files are replaced or deleted meanwhile, the export stays whole: one is as it was, one is named as missing', async () => {
  const reader = startExport();
  const start = await readStart(reader);
  await put('first', 'x');
  await files.delete('second');
  const { zip, json } = await readRest(reader, start);
  expect(Object.keys(zip)).toEqual(['files/first.txt', 'data.json', 'data.pdf']);
  expect(strFromU8(zip['files/first.txt'] ?? new Uint8Array()) === large('1')).toBe(true);
  expect(json.missing_files).toEqual(['second.txt']);
});

test('a file replaced before its turn comes is exported as it is then', async () => {
  const reader = startExport();
  const start = await readStart(reader);
  await put('second', 'y');
  const { zip, json } = await readRest(reader, start);
  expect(strFromU8(zip['files/second.txt'] ?? new Uint8Array()) === large('y')).toBe(true);
  expect(json.missing_files).toEqual([]);
});

test('an aborted download leaves no file open', async () => {
  const reader = startExport();
  await readStart(reader);
  const gone = new Error('The client went away');
  await expect(reader.cancel(gone)).rejects.toBe(gone);
  expect(opened.map(({ destroyed }) => destroyed)).toEqual([true]);
});

test('for a slow download nothing is kept in memory ahead', async () => {
  const reader = startExport();
  const start = await readStart(reader);
  expect(asked).toBe(1);
  await readRest(reader, start);
  expect(asked).toBe(3);
});
