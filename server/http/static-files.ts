import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { getMimeType } from 'hono/utils/mime';
import type { HonoMiddleware } from '#server/hono-env.ts';
import { inFileTurn, isRead } from '#server/http/guards/request-guard.ts';
import {
  inMemory,
  type StoredResponse,
  type StoredResponses,
  storedResponse,
  type Variant,
} from './stored-response.ts';

/** Representations up to this size are cached in memory: every page asks for them. */
const keptInMemoryBytes = 64 * 1024;

/** Of a longer file twice this is in memory while its reader takes nothing. */
const readAheadBytes = 32 * 1024;

/**
 * Serves the build's files. Requests are looked up in their list, so no path can lead outside. /assets/
 * names contain a hash and are cached for ever; an unknown one is a plain 404, since it is no page.
 */
export function serveFiles(files: StoredResponses): HonoMiddleware {
  return async (c, next) => {
    if (!isRead(c.req.method)) return next();
    const path = decodeURIComponent(c.var.url.pathname);
    const file = files.get(path);
    if (file?.plain.bytes) return storedResponse(c, file);
    if (file) return inFileTurn(c, async () => storedResponse(c, file));
    // During a rolling update another copy of the server may have it, so the 404 is not cached.
    return path.startsWith('/assets/')
      ? c.text('Not found.\n', 404, { 'Cache-Control': 'no-store' })
      : next();
  };
}

/** Lists the files of `folder` once, by path. The build leaves compressed files beside the plain ones. */
export async function readStaticFiles(folder: string): Promise<StoredResponses> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name))}`)
    .filter((path) => !path.startsWith('/.vite'));
  const opened = new Map(
    await Promise.all(paths.map(async (path) => [path, await open(folder + path)] as const)),
  );
  const files = new Map<string, StoredResponse>();
  for (const [path, plain] of opened) {
    if (/\.(br|gz)$/.test(path)) continue;
    const isNamedByHash = path.startsWith('/assets/');
    files.set(path, {
      headers: {
        'Content-Type': getMimeType(path) ?? 'application/octet-stream',
        'Cache-Control': isNamedByHash
          ? 'public, max-age=31536000, immutable'
          : 'public, max-age=3600',
      },
      version: plain.version,
      plain,
      br: opened.get(`${path}.br`),
      gzip: opened.get(`${path}.gz`),
    });
  }
  return files;
}

async function open(path: string): Promise<Variant & { version: string }> {
  const { size, mtimeMs } = await stat(path);
  const version = `${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}`;
  if (size <= keptInMemoryBytes) return { version, ...inMemory(await readFile(path)) };
  const read = (start: number, end: number) =>
    Readable.toWeb(createReadStream(path, { start, end, highWaterMark: readAheadBytes }), {
      strategy: { highWaterMark: 0 },
    }) as ReadableStream;
  return { version, size, read };
}
