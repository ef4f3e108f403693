import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** All that was read, or the descriptor of a file that holds it. */
type Spooled = AsyncDisposable & { source: Buffer | number };

const memoryBytes = 1024 ** 2;

/**
 * Reads a stream to its end: into memory while it is small, beyond that into a file in `folder` that has no name any
 * more, so that a killed process leaves nothing.
 */
export async function spool(
  source: AsyncIterable<Buffer> | Iterable<Buffer>,
  folder: string,
): Promise<Spooled> {
  const head: Buffer[] = [];
  let size = 0;
  let file: FileHandle | null = null;
  try {
    for await (const chunk of source) {
      size += chunk.length;
      if (!file && size <= memoryBytes) {
        head.push(chunk);
        continue;
      }
      file ??= await openNameless(folder);
      for (const waiting of head.splice(0)) await file.appendFile(waiting);
      await file.appendFile(chunk);
    }
  } catch (error) {
    await file?.close();
    throw error;
  }
  return {
    source: file?.fd ?? Buffer.concat(head),
    [Symbol.asyncDispose]: async () => file?.close(),
  };
}

/** Reads a file from a position, whatever was read before, and leaves it open, which a stream of Node would not. */
export async function* chunksOf(file: FileHandle, from = 0): AsyncGenerator<Buffer> {
  for (let position = from; ; ) {
    const chunk = await readBytes(file, position, chunkBytes);
    if (chunk.length === 0) return;
    yield chunk;
    position += chunk.length;
  }
}

const chunkBytes = 256 * 1024;

/** Reads so many bytes; fewer at the end of the file. */
export async function readBytes(file: FileHandle, position: number, size: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(size), 0, size, position);
  return buffer.subarray(0, bytesRead);
}

async function openNameless(folder: string) {
  const path = join(folder, `.spool-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  return file;
}
