import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import type { MultipartForm, MultipartLimits, ReceivedFile } from './multipart.server.ts';

/** busboy behind promises, writing files into a folder while they arrive. */
export type FormParser = {
  /** Takes a piece and resolves when it wants the next one; false once the form is refused. */
  write(piece: Uint8Array): Promise<boolean>;
  /** Says that no more comes; false when the form is refused or not complete. */
  end(): Promise<boolean>;
  /** Stops, and hands over what arrived in full. @throws what the disk threw meanwhile */
  close(): Promise<MultipartForm>;
};

/** Opens a parser; null when the content type names no boundary. */
export function openFormParser(
  headers: Headers,
  folder: string,
  limits: MultipartLimits,
): FormParser | null {
  const form = createBusboy(headers, limits);
  if (!form) return null;
  const fields = new Map<string, string>();
  const arrivals = new Map<string, Promise<ReceivedFile | null>>();
  const refusal = Promise.withResolvers<false>();
  let refused = false;
  const refuse = () => {
    refused = true;
    refusal.resolve(false);
  };
  for (const event of ['error', 'fieldsLimit', 'filesLimit', 'partsLimit']) form.on(event, refuse);
  form.on('field', (name, value) => {
    if (fields.has(name)) refuse();
    fields.set(name, value);
  });
  form.on('file', (name, stream, info) => {
    if (arrivals.has(name)) refuse();
    const limit = Object.hasOwn(limits.fileBytes, name) ? limits.fileBytes[name] : undefined;
    if (limit === undefined || arrivals.has(name)) return void stream.resume();
    const arrival = receiveFile(stream, folder, info.filename ?? '', limit);
    // A file that cannot be written will not be read either: nothing would ever want the next piece.
    arrival.catch(refuse);
    arrivals.set(name, arrival);
  });
  const closed = new Promise<boolean>((resolve) => form.once('close', () => resolve(!refused)));
  return {
    async write(piece) {
      if (refused || form.write(piece)) return !refused;
      const drained = new Promise<true>((resolve) => form.once('drain', () => resolve(true)));
      return Promise.race([drained, refusal.promise]);
    },
    end() {
      form.end();
      return closed;
    },
    async close() {
      form.destroy();
      return { fields, files: await collect(arrivals) };
    },
  };
}

function createBusboy(headers: Headers, limits: MultipartLimits): busboy.Busboy | null {
  const fileSizes = Object.values(limits.fileBytes);
  try {
    return busboy({
      headers: Object.fromEntries(headers),
      defParamCharset: 'utf8',
      limits: {
        fields: limits.fields,
        fieldSize: limits.fieldBytes,
        files: fileSizes.length,
        fileSize: Math.max(...fileSizes) + 1,
      },
    });
  } catch {
    // It throws over one thing only: a content type that it can't read or that has no boundary.
    return null;
  }
}

/** Writes one file while counting and digesting it; null for the empty file of an empty field. */
async function receiveFile(
  stream: Readable,
  folder: string,
  name: string,
  limit: number,
): Promise<ReceivedFile | null> {
  const path = join(folder, randomUUID());
  const hash = createHash('sha256');
  let size = 0;
  await pipeline(
    stream,
    async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        size += piece.length;
        hash.update(piece);
        if (size <= limit) yield piece;
      }
    },
    // Pieces wait for each other up to this size: each write wakes another thread.
    createWriteStream(path, { flags: 'wx', mode: 0o600, highWaterMark: 256 * 1024 }),
  );
  if (size === 0 && name === '') return null;
  return { name, path, size: Math.min(size, limit + 1), digest: hash.digest('hex') };
}

/** Waits for every file. One that was cut off with its form is left out; a fault of the disk is not. */
async function collect(
  arrivals: Map<string, Promise<ReceivedFile | null>>,
): Promise<Map<string, ReceivedFile>> {
  const files = new Map<string, ReceivedFile>();
  for (const [name, arrival] of arrivals) {
    const [outcome] = await Promise.allSettled([arrival]);
    if (outcome.status === 'rejected') {
      if (outcome.reason instanceof Error && 'syscall' in outcome.reason) throw outcome.reason;
    } else if (outcome.value) {
      files.set(name, outcome.value);
    }
  }
  return files;
}
