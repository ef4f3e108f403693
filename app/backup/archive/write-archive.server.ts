import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { pack as createPack, type Pack } from 'tar-stream';
import { makeHeader } from './age/header.server.ts';
import { encryptPayload } from './age/payload.server.ts';
import type { Part } from './archive-format.ts';
import { spool } from './spool.server.ts';

/** Adds one part and answers with what the manifest says of it. */
type AddPart = (path: string, source: AsyncIterable<Buffer> | string) => Promise<Part>;

/**
 * Writes a new file, durable once this resolves: tar, compressed, encrypted to `recipient`, with the parts
 * that `fill` adds one after the other. Some megabytes of memory are enough for any size.
 */
export async function writeArchive(
  path: string,
  { recipient, madeAt }: { recipient: string; madeAt: Date },
  fill: (add: AddPart) => Promise<void>,
): Promise<void> {
  const pack = createPack();
  const zstd = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 3 } });
  await using file = await open(path, 'wx', 0o600);
  const filling = fill((name, source) =>
    addPart(pack, { name, source, madeAt, folder: dirname(path) }),
  )
    .then(() => pack.finalize())
    .catch((error) => {
      pack.destroy(error);
      throw error;
    });
  const writing = Promise.all([pipeline(pack, zstd), file.writeFile(encrypt(zstd, recipient))]);
  // Its own failure says more than what it breaks on the way.
  const [filled, written] = await Promise.allSettled([filling, writing]);
  if (written.status === 'rejected' && !isBroken(written.reason)) throw written.reason;
  if (filled.status === 'rejected') throw filled.reason;
  if (written.status === 'rejected') throw written.reason;
  await file.sync();
}

function isBroken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}

async function* encrypt(plain: Readable, recipient: string): AsyncGenerator<Uint8Array> {
  const { header, fileKey } = await makeHeader(recipient);
  yield header;
  yield* encryptPayload(fileKey, plain);
}

async function addPart(
  pack: Pack,
  given: { name: string; source: AsyncIterable<Buffer> | string; madeAt: Date; folder: string },
): Promise<Part> {
  const { name, source, madeAt, folder } = given;
  const bytes = typeof source === 'string' ? Readable.from([Buffer.from(source)]) : source;
  const { size, sha256, body, close } = await spool(bytes, folder);
  try {
    await pipeline(body, pack.entry({ name, size, mode: 0o600, mtime: madeAt }));
  } finally {
    await close();
  }
  return { path: name, size, sha256 };
}
