import type { Context } from 'hono';
import type { HonoEnv } from '#server/hono-env.ts';
import { chooseEncoding, type Encoding } from './compress.ts';

/** The bytes of a response in one encoding. */
export type Variant = {
  size: number;
  /** All bytes, unless they are on the disk. */
  bytes?: Uint8Array<ArrayBuffer>;
  /** Reads from `start` to `end`, both included. */
  read(start: number, end: number): BodyInit;
};

/** A response that is the same for everybody. */
export type StoredResponse = {
  headers: Record<string, string>;
  /** Changes with the content. */
  version: string;
  plain: Variant;
} & Partial<Record<Encoding, Variant>>;

/** Finds a response by the target of a request, exactly as sent. */
export type StoredResponses = { get(target: string): StoredResponse | undefined };

export function inMemory(buffer: Buffer): Variant {
  const bytes = new Uint8Array(buffer);
  return { size: bytes.length, bytes, read: (start, end) => bytes.subarray(start, end + 1) };
}

type Answer = {
  status: number;
  headers: Record<string, string>;
  /** The part to send, and of which variant; null for headers alone. */
  body: { variant: Variant; start: number; end: number } | null;
};

/** The answer to a GET or HEAD: compressed, or one range, or 304 when the client has this version. */
export function answerFrom(
  stored: StoredResponse,
  method: string | undefined,
  header: (name: string) => string | undefined,
): Answer {
  const rangeHeader = header('range');
  const encoding = rangeHeader ? null : chooseEncoding(header('accept-encoding'));
  const compressed = encoding && stored[encoding];
  const variant = compressed || stored.plain;
  const { size } = variant;
  const etag = `"${stored.version}${compressed ? `-${encoding}` : ''}"`;
  const headers: Answer['headers'] = { ...stored.headers, ETag: etag, 'Accept-Ranges': 'bytes' };
  if (stored.br || stored.gzip) headers.Vary = 'Accept-Encoding';
  if (isFresh(header('if-none-match'), etag)) return { status: 304, headers, body: null };
  if (compressed) headers['Content-Encoding'] = encoding;

  // A range of another version would corrupt the file; without If-Range the client accepts that.
  const isSameVersion = (header('if-range') ?? etag) === etag;
  const range = isSameVersion ? parseByteRange(rangeHeader, size) : null;
  if (range === 'unsatisfiable') {
    headers['Content-Range'] = `bytes */${size}`;
    return { status: 416, headers, body: null };
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  headers['Content-Length'] = `${end - start + 1}`;
  if (range) headers['Content-Range'] = `bytes ${start}-${end}/${size}`;
  const body = method === 'HEAD' ? null : { variant, start, end };
  return { status: range ? 206 : 200, headers, body };
}

export function storedResponse(c: Context<HonoEnv>, stored: StoredResponse): Response {
  const { status, headers, body } = answerFrom(stored, c.req.method, (name) => c.req.header(name));
  return new Response(body?.variant.read(body.start, body.end) ?? null, { status, headers });
}

/** Does If-None-Match name the current version? A proxy that compresses marks the tag as weak. */
function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return known.includes(etag) || known.includes('*');
}

/**
 * @returns null to send the whole file (no range, several, or an invalid one); 'unsatisfiable' when it
 *   starts beyond the end (416)
 */
export function parseByteRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=(?!-$)(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined) return null;
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  if (start >= size) return 'unsatisfiable';
  return start > end ? null : { start, end };
}
