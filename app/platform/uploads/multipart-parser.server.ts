import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MIMEType } from 'node:util';
import busboy from 'busboy';

/** Sizes in bytes. */
export type MultipartLimits = {
  /** by file field; other files are skipped */
  fileBytes: Readonly<Record<string, number>>;
  /** a longer text is truncated here and rejected by the form's own rule */
  fieldBytes: number;
  /** number of text fields, known or not */
  fields: number;
  bodyBytes: number;
};

/** `name` comes from the sender and may hold anything. */
export type ReceivedFile = {
  name: string;
  /** incomplete when the file is over its limit */
  path: string;
  size: number;
  /** SHA-256 in hex of the counted bytes */
  digest: string;
};

/** An empty file field is absent. */
export type MultipartForm = {
  fields: Map<string, string>;
  files: Map<string, ReceivedFile>;
};

/**
 * The most characters in all texts and names together, since they stay in memory for as long as the slowest upload
 * takes. An application has a tenth of that.
 */
const mostText = 64 * 1024;

/**
 * Wraps busboy in promises; files are written to a folder while they arrive.
 * @returns null when the content type has no boundary
 */
export function openFormParser(contentType: string, folder: string, limits: MultipartLimits) {
  const boundary = boundaryOf(contentType);
  if (boundary === null) return null;
  const form = createBusboy(boundary, limits);
  const upToEnd = cutEpilogue(boundary);
  const fields = new Map<string, string>();
  const arrivals = new Map<string, Promise<ReceivedFile | null>>();
  const refusal = Promise.withResolvers<false>();
  let refused = false;
  let letters = 0;
  const refuse = () => {
    refused = true;
    refusal.resolve(false);
  };
  // A part may lack its name, whatever busboy's types say.
  const fits = (name: string | undefined, text: string) => {
    letters += (name?.length ?? 0) + text.length;
    return letters <= mostText;
  };
  for (const event of ['error', 'fieldsLimit', 'filesLimit', 'partsLimit']) form.on(event, refuse);
  form.on('field', (name, value) => {
    if (fields.has(name) || !fits(name, value)) return refuse();
    fields.set(name, value);
  });
  form.on('file', (name, stream, info) => {
    const fileName = info.filename ?? '';
    if (arrivals.has(name) || !fits(name, fileName)) refuse();
    const limit = Object.hasOwn(limits.fileBytes, name) ? limits.fileBytes[name] : undefined;
    // Skipped files need a listener as well: an unhandled 'error' event ends the process.
    if (limit === undefined || refused) return void stream.on('error', refuse).resume();
    const arrival = receiveFile(stream, folder, fileName, limit);
    // After a failed write nothing reads the stream any more: without this, `write` would wait for ever.
    arrival.catch(refuse);
    arrivals.set(name, arrival);
  });
  const closed = new Promise<boolean>((resolve) => form.once('close', () => resolve(!refused)));
  return {
    /** Resolves to true when the next piece may be written, and to false once the form is rejected. */
    async write(piece: Uint8Array): Promise<boolean> {
      if (refused || form.write(upToEnd(piece))) return !refused;
      const drained = new Promise<true>((resolve) => form.once('drain', () => resolve(true)));
      return Promise.race([drained, refusal.promise]);
    },
    /** Ends the body; false when the form is rejected or incomplete. */
    end(): Promise<boolean> {
      form.end();
      return closed;
    },
    /** Stops, and returns what arrived in full. @throws any error of the disk */
    async close(): Promise<MultipartForm> {
      form.destroy();
      return { fields, files: await collect(arrivals) };
    },
  };
}

/** Null when it is missing or longer than RFC 2046 allows. */
function boundaryOf(contentType: string): string | null {
  try {
    const boundary = new MIMEType(contentType).params.get('boundary') ?? '';
    return /^[\x21-\x7e](?:[\x20-\x7e]{0,68}[\x21-\x7e])?$/.test(boundary) ? boundary : null;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

// Drops everything after the closing boundary. It has no meaning (RFC 2046, 5.1.1), but busboy would
// parse it, and might wait for the rest of a file in it.
function cutEpilogue(boundary: string): (piece: Uint8Array) => Uint8Array {
  const end = Buffer.from(`\r\n--${boundary}--`);
  // The last bytes, in case the boundary spans two chunks. A body may start with its boundary.
  let tail = Buffer.from('\r\n');
  let ended = false;
  return (piece) => {
    if (ended) return piece.subarray(0, 0);
    const seen = Buffer.concat([tail, piece]);
    const at = seen.indexOf(end);
    ended = at >= 0;
    if (ended) return piece.subarray(0, at + end.length - tail.length);
    tail = seen.subarray(Math.max(0, seen.length - end.length + 1));
    return piece;
  };
}

function createBusboy(boundary: string, limits: MultipartLimits): busboy.Busboy {
  const fileSizes = Object.values(limits.fileBytes);
  const quoted = boundary.replace(/["\\]/g, '\\$&');
  return busboy({
    headers: { 'content-type': `multipart/form-data; boundary="${quoted}"` },
    defParamCharset: 'utf8',
    limits: {
      fields: limits.fields,
      fieldSize: limits.fieldBytes,
      files: fileSizes.length,
      fileSize: Math.max(...fileSizes) + 1,
      // One more, because busboy counts the closing boundary as a part.
      parts: limits.fields + fileSizes.length + 1,
    },
  });
}

/** Writes one file while counting and hashing it; null for an empty file field. */
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
    // Buffered up to this size, because each write goes to another thread.
    createWriteStream(path, { flags: 'wx', mode: 0o600, highWaterMark: 256 * 1024 }),
  );
  if (size === 0 && name === '') return null;
  return { name, path, size: Math.min(size, limit + 1), digest: hash.digest('hex') };
}

/** Waits for all files. A truncated one is left out; an error of the disk is thrown. */
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
