import type { Context } from 'hono';
import type { HonoEnv } from '#server/hono-env.ts';
import { chooseEncoding, type Encoding } from './compress.ts';

/** The bytes of a response in one encoding. */
export type Variant = {
  size: number;
  /** Both ends included. */
  read(start: number, end: number): BodyInit;
};

/** A response that is the same for everybody. */
export type StoredResponse = {
  headers: Record<string, string>;
  /** Changes with the content. */
  version: string;
  plain: Variant;
} & Partial<Record<Encoding, Variant>>;

export function inMemory(bytes: Buffer): Variant {
  const array = new Uint8Array(bytes);
  return { size: array.length, read: (start, end) => array.subarray(start, end + 1) };
}

/** Answers GET and HEAD: compressed, as one range, or with 304 when the client has this version. */
export function storedResponse(c: Context<HonoEnv>, stored: StoredResponse): Response {
  const rangeHeader = c.req.header('range');
  const encoding = rangeHeader ? null : chooseEncoding(c.req.header('accept-encoding'));
  const compressed = encoding && stored[encoding];
  const { size, read } = compressed || stored.plain;
  const etag = `"${stored.version}${compressed ? `-${encoding}` : ''}"`;
  const headers = new Headers({ ...stored.headers, ETag: etag, 'Accept-Ranges': 'bytes' });
  if (stored.br || stored.gzip) headers.set('Vary', 'Accept-Encoding');
  if (isFresh(c.req.header('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers });
  }
  if (compressed) headers.set('Content-Encoding', encoding);

  // A range of another version would corrupt the file; without If-Range the client accepts that.
  const isSameVersion = (c.req.header('if-range') ?? etag) === etag;
  const range = isSameVersion ? parseByteRange(rangeHeader, size) : null;
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  headers.set('Content-Length', `${end - start + 1}`);
  if (range) headers.set('Content-Range', `bytes ${start}-${end}/${size}`);
  const body = c.req.method === 'HEAD' ? null : read(start, end);
  return new Response(body, { status: range ? 206 : 200, headers });
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
