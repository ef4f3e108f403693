import { setImmediate } from 'node:timers/promises';
import { withinMs } from '../time-limit.server.ts';
import {
  type MultipartForm,
  type MultipartLimits,
  openFormParser,
} from './multipart-parser.server.ts';

export type MultipartError =
  | 'wrong-type'
  /** 400: no body, no boundary, broken parts, too many or duplicate fields */
  | 'malformed'
  | 'too-large'
  /** 408: the sender stalls or is too slow */
  | 'too-slow'
  /** 400: the connection broke, so nobody reads the response */
  | 'cut';

type MultipartResult = ({ ok: true } & MultipartForm) | { ok: false; error: MultipartError };

/**
 * Streams a multipart body to disk. A file over its limit is counted but not kept, for the form's rules to
 * say so. A malformed body is read to its end, so that the sender comes to read the answer.
 * @throws what the disk throws
 */
export async function receiveMultipart(
  request: Request,
  folder: string,
  limits: MultipartLimits,
): Promise<MultipartResult> {
  const contentType = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*(;|$)/i.test(contentType))
    return { ok: false, error: 'wrong-type' };
  if (!request.body) return { ok: false, error: 'malformed' };
  if (Number(request.headers.get('content-length')) > limits.bodyBytes) {
    return { ok: false, error: 'too-large' };
  }
  const parser = openFormParser(contentType, folder, limits);
  if (!parser) return { ok: false, error: 'malformed' };
  const error = await pump(request.body.getReader(), parser.write, limits);
  const complete = error === null && (await parser.end());
  const form = await parser.close();
  if (error) return { ok: false, error };
  return complete ? { ok: true, ...form } : { ok: false, error: 'malformed' };
}

// A chunk costs as much work as kilobytes of body; networks deliver hundreds of bytes or more in each.
const mostPieces = (received: number) => 80_000 + received / 64;

/** Buffered chunks arrive without a pause: give other requests a turn after so many. */
const piecesAtATime = 256;

type BodyReader = ReadableStreamDefaultReader<Uint8Array>;

/** Passes the body to `write` until it ends; once `write` returns false, the rest is discarded. */
async function pump(
  reader: BodyReader,
  write: (piece: Uint8Array) => Promise<boolean>,
  limits: MultipartLimits,
): Promise<MultipartError | null> {
  const deadline = performance.now() + limits.totalMs;
  let received = 0;
  let pieces = 0;
  let wanted = true;
  for (;;) {
    const waitMs = Math.min(limits.idleMs, deadline - performance.now());
    const piece = await readPiece(reader, waitMs);
    if (piece === null) return wanted ? null : 'malformed';
    if (piece === 'cut' || piece === 'too-slow') return piece;
    received += piece.byteLength;
    if (received > limits.bodyBytes) return 'too-large';
    pieces += 1;
    if (pieces > mostPieces(received)) return 'malformed';
    if (pieces % piecesAtATime === 0) await setImmediate();
    wanted &&= await write(piece);
  }
}

/** The next chunk, null at the end. A failed read means that the connection broke. */
async function readPiece(
  reader: BodyReader,
  waitMs: number,
): Promise<Uint8Array | 'cut' | 'too-slow' | null> {
  const read = reader.read().then(
    ({ done, value }) => (done ? null : value),
    () => 'cut' as const,
  );
  // By now only the time limit rejects.
  return withinMs(waitMs, read).catch(() => 'too-slow' as const);
}
