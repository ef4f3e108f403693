import { Readable } from 'node:stream';
import { FileMissingError, type FileStore } from './file-store.server.ts';

/**
 * Streams a stored file, which nobody may cache and only this site may frame; 404 when there is none. Scripts in the
 * file never run with the site's rights: `sandbox` is set as a header, because as an attribute of a frame it keeps the
 * PDF viewers of Chromium and Firefox from starting (Safari: not tried).
 */
export async function fileResponse(
  store: FileStore,
  key: string,
  { contentType, filename, download }: { contentType: string; filename: string; download: boolean },
): Promise<Response> {
  let body: Readable;
  try {
    body = await store.read(key);
  } catch (error) {
    if (error instanceof FileMissingError) return new Response('File not found', { status: 404 });
    throw error;
  }
  // Node's and the DOM's ReadableStream differ in type only.
  return new Response(Readable.toWeb(body) as ReadableStream, {
    headers: {
      'content-type': contentType,
      'content-disposition': contentDisposition(download ? 'attachment' : 'inline', filename),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy':
        "default-src 'none'; img-src 'self'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-downloads",
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    },
  });
}

/** Content-Disposition (RFC 6266): plain ASCII for old clients, and the full name encoded by RFC 5987. */
export function contentDisposition(type: 'inline' | 'attachment', filename: string): string {
  const name = safeFileName(filename);
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w.() -]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** The last part of a path, visible characters only, at most 150; 'file' when none is left. */
export function safeFileName(filename: string): string {
  const last = filename.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const visible = last
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    // The lookbehind makes this linear in a long run of dots.
    .replace(/^[\s.]+|(?<![\s.])[\s.]+$/g, '');
  if (visible.length === 0) return 'file';
  if (visible.length <= 150) return visible;
  const extension = /\.\w{1,8}$/.exec(visible)?.[0] ?? '';
  return visible.slice(0, 150 - extension.length).toWellFormed() + extension;
}
