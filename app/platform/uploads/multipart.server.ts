import { setImmediate } from 'node:timers/promises';
import {
  type MultipartForm,
  type MultipartLimits,
  openFormParser,
} from './multipart-parser.server.ts';

/** Why a body is no form that can be validated, and the status that says so. */
export type MultipartFault =
  /** 415: it is not multipart/form-data */
  | 'wrong-type'
  /** 400: no body, no boundary, broken parts, too many or doubled fields */
  | 'malformed'
  /** 413: longer than the limit */
  | 'too-large'
  /** 408: the sender stopped sending, or takes too long */
  | 'too-slow'
  /** 400: the connection broke, nobody is left to read an answer */
  | 'cut';

export type MultipartResult = ({ ok: true } & MultipartForm) | { ok: false; fault: MultipartFault };

/**
 * Reads a multipart body straight to disk, never more than a few pieces of it in memory. A file over
 * its own limit is not kept but still counted, so that the form's rules can say so. A malformed body
 * is read to its end, within the same limits, so that the sender gets round to reading the answer.
 * @throws what the disk throws
 */
export async function receiveMultipart(
  request: Request,
  folder: string,
  limits: MultipartLimits,
): Promise<MultipartResult> {
  const contentType = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*(;|$)/i.test(contentType))
    return { ok: false, fault: 'wrong-type' };
  if (!request.body) return { ok: false, fault: 'malformed' };
  if (Number(request.headers.get('content-length')) > limits.bodyBytes) {
    return { ok: false, fault: 'too-large' };
  }
  const parser = openFormParser(contentType, folder, limits);
  if (!parser) return { ok: false, fault: 'malformed' };
  const fault = await pump(request.body.getReader(), parser.write, limits);
  const complete = fault === null && (await parser.end());
  const form = await parser.close();
  if (fault) return { ok: false, fault };
  return complete ? { ok: true, ...form } : { ok: false, fault: 'malformed' };
}

/**
 * Every piece costs as much work as kilobytes of body. What a line carries comes in hundreds of bytes
 * or more; only chunks that are made so small come in less.
 */
const mostPieces = (received: number) => 80_000 + received / 64;

/** Pieces that are there already come without a pause, and others want to be answered meanwhile. */
const piecesAtATime = 256;

type BodyReader = ReadableStreamDefaultReader<Uint8Array>;

/** Hands the body to `write`, piece by piece, until it ends; once `write` says false, to nobody. */
async function pump(
  reader: BodyReader,
  write: (piece: Uint8Array) => Promise<boolean>,
  limits: MultipartLimits,
): Promise<MultipartFault | null> {
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

/** The next piece, null at the end of the body. A read that fails means that the connection broke. */
async function readPiece(
  reader: BodyReader,
  waitMs: number,
): Promise<Uint8Array | 'cut' | 'too-slow' | null> {
  const late = Promise.withResolvers<'too-slow'>();
  const timer = setTimeout(() => late.resolve('too-slow'), waitMs);
  try {
    const result = await Promise.race([
      reader.read().then(
        ({ done, value }) => (done ? null : value),
        () => 'cut' as const,
      ),
      late.promise,
    ]);
    return result;
  } finally {
    clearTimeout(timer);
  }
}
