/* The worker behind `writeArchive`: it writes the parts that are posted to it into a new file, a tar, compressed and
   encrypted. It is a thread less for the second core than for its small heap: so many buffers keep V8 collecting
   garbage, and collecting the heap of the whole program each time took most of a backup. Files are read
   synchronously, because that is fastest; Node's pool compresses and writes in the meantime. */
import { createHash } from 'node:crypto';
import { on, once } from 'node:events';
import { closeSync, fstatSync, fsyncSync, openSync, readSync, writeFileSync } from 'node:fs';
import { pipeline } from 'node:stream';
import { parentPort, workerData } from 'node:worker_threads';
import { constants, createZstdCompress } from 'node:zlib';
import { pack as createPack } from 'tar-stream';
import { encryptPayload } from './age/payload.server.ts';
import type { Part } from './archive-format.ts';
import type { PostedPart, WriterData } from './write-archive.server.ts';

const chunkSize = 256 * 1024;
const highWaterMark = 4 * chunkSize;

const { path, madeAt, header, fileKey }: WriterData = workerData;
const pack = createPack({ highWaterMark });
// A higher level would only make tables smaller: files are compressed already.
const params = { [constants.ZSTD_c_compressionLevel]: 1 };
const options = { params, chunkSize, highWaterMark };
const compress = createZstdCompress(options);
// An error here ends `compress`, and so `writing`, which reports it.
pipeline(pack, compress, () => undefined);
const writing = writeEncrypted(compress);

async function writeEncrypted(plain: AsyncIterable<Buffer>): Promise<void> {
  const file = openSync(path, 'wx', 0o600);
  writeFileSync(file, header);
  for await (const bytes of encryptPayload(fileKey, plain)) writeFileSync(file, bytes);
  fsyncSync(file);
  closeSync(file);
}

async function addPart({ path, source }: PostedPart): Promise<Part | null> {
  if (typeof source === 'number') return addFile(path, source);
  if (typeof source !== 'string') return addChunks(path, source.length, [source]);
  const file = openIfExists(source);
  if (file === null) return null;
  try {
    return await addFile(path, file);
  } finally {
    closeSync(file);
  }
}

function openIfExists(file: string): number | null {
  try {
    return openSync(file, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function addFile(path: string, file: number): Promise<Part> {
  const { size } = fstatSync(file);
  return addChunks(path, size, chunksOf(file, size));
}

function* chunksOf(file: number, size: number) {
  for (let position = 0; position < size; ) {
    const buffer = Buffer.allocUnsafe(Math.min(chunkSize, size - position));
    const length = readSync(file, buffer, { position });
    if (length === 0) return;
    yield buffer.subarray(0, length);
    position += length;
  }
}

async function addChunks(name: string, size: number, chunks: Iterable<Uint8Array>): Promise<Part> {
  const hash = createHash('sha256');
  const entry = pack.entry({ name, size, mode: 0o600, mtime: madeAt });
  for (const chunk of chunks) {
    hash.update(chunk);
    if (!entry.write(chunk)) await once(entry, 'drain');
  }
  entry.end(null);
  return { path: name, size, sha256: hash.digest('hex') };
}

async function addParts(): Promise<void> {
  if (!parentPort) throw new Error('Only a worker does this');
  for await (const [part] of on(parentPort, 'message') as AsyncIterable<[PostedPart | null]>) {
    if (!part) return pack.finalize();
    parentPort.postMessage(await addPart(part));
  }
}

await addParts().catch((error) => pack.destroy(error));
await writing;
