import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { Readable } from 'node:stream';
import type { Context } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import type { ShellEnv, ShellMiddleware } from '#server/shell-env.ts';
import { parseByteRange } from './byte-range.ts';
import { chooseEncoding } from './compress.ts';

/** A stored representation: plain, or compressed by the build. */
type Variant = { path: string; size: number; body?: Buffer };

type StaticFile = {
  plain: Variant;
  br?: Variant;
  gzip?: Variant;
  type: string;
  etag: string;
  cacheControl: string;
};

/** Representations up to this size are cached in memory: every page asks for them. */
const keptInMemoryBytes = 64 * 1024;

/**
 * Serves the build's files from `folder`. They are listed once, at start, and requests are looked up in
 * that list, so no path can lead outside. /assets/ names contain a hash and are cached for ever; an
 * unknown one is a plain 404, since it is no page.
 */
export async function readStaticFiles(folder: string): Promise<ShellMiddleware> {
  const files = await listFiles(folder);
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next();
    const path = decodeURIComponent(new URL(c.req.url).pathname);
    const file = files.get(path);
    if (file) return answer(c, file);
    // During a rolling update another copy of the server may have it, so the 404 is not cached.
    return path.startsWith('/assets/')
      ? c.text('Not found.\n', 404, { 'Cache-Control': 'no-store' })
      : next();
  };
}

async function listFiles(folder: string): Promise<Map<string, StaticFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !relative(folder, path).startsWith('.vite'));
  const known = new Set(paths);
  const originals = paths.filter(
    (path) => !known.has(path.replace(/\.(br|gz)$/, '')) || !/\.(br|gz)$/.test(path),
  );
  return new Map(
    await Promise.all(
      originals.map(async (path) => {
        const url = `/${relative(folder, path)}`;
        return [url, await describe(path, url, known)] as const;
      }),
    ),
  );
}

async function describe(path: string, url: string, known: Set<string>): Promise<StaticFile> {
  const { size, mtimeMs } = await stat(path);
  const variant = async (suffix: string) =>
    known.has(path + suffix) ? openVariant(path + suffix) : undefined;
  return {
    plain: await openVariant(path),
    br: await variant('.br'),
    gzip: await variant('.gz'),
    type: getMimeType(path) ?? 'application/octet-stream',
    etag: `${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}`,
    cacheControl: url.startsWith('/assets/')
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=3600',
  };
}

async function openVariant(path: string): Promise<Variant> {
  const { size } = await stat(path);
  return size <= keptInMemoryBytes ? { path, size, body: await readFile(path) } : { path, size };
}

function answer(c: Context<ShellEnv>, file: StaticFile): Response {
  const encoding = c.req.header('range') ? null : chooseEncoding(c.req.header('accept-encoding'));
  const variant = (encoding && file[encoding]) || file.plain;
  const etag = variant === file.plain ? `"${file.etag}"` : `"${file.etag}-${encoding}"`;
  const headers = new Headers({
    'Content-Type': file.type,
    'Cache-Control': file.cacheControl,
    ETag: etag,
    'Accept-Ranges': 'bytes',
  });
  if (file.br || file.gzip) headers.set('Vary', 'Accept-Encoding');
  if (isFresh(c.req.header('if-none-match'), etag))
    return new Response(null, { status: 304, headers });
  if (variant !== file.plain && encoding) headers.set('Content-Encoding', encoding);

  const range = isSameVersion(c.req.header('if-range'), etag)
    ? parseByteRange(c.req.header('range'), variant.size)
    : null;
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${variant.size}`);
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = range ?? { start: 0, end: variant.size - 1 };
  headers.set('Content-Length', String(end - start + 1));
  if (range) headers.set('Content-Range', `bytes ${start}-${end}/${variant.size}`);
  const body = c.req.method === 'HEAD' ? null : readVariant(variant, start, end);
  return new Response(body, { status: range ? 206 : 200, headers });
}

function readVariant(variant: Variant, start: number, end: number): BodyInit {
  if (variant.body) return new Uint8Array(variant.body.subarray(start, end + 1));
  return Readable.toWeb(createReadStream(variant.path, { start, end })) as ReadableStream;
}

/** Does If-None-Match name the current version? */
function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known.includes(etag) || known.includes('*');
}

/** A range of another version would corrupt the file; without If-Range the client accepts that. */
function isSameVersion(ifRange: string | undefined, etag: string): boolean {
  return ifRange === undefined || ifRange === etag;
}
