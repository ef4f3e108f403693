import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { constants, createBrotliCompress, createGzip, type Gzip } from 'node:zlib';
import type { ShellMiddleware } from '#server/shell-env.ts';

const compressible =
  /^(text\/(?!event-stream)|application\/(json|javascript|manifest\+json|xml)|image\/svg\+xml)/;
/** Smaller responses fit in one packet anyway. */
const worthwhileBytes = 1024;

export type Encoding = 'br' | 'gzip';

/** The best encoding allowed by Accept-Encoding; a quality of 0 forbids one. */
export function chooseEncoding(accept: string | undefined | null): Encoding | null {
  const offered = new Map(
    (accept ?? '').split(',').map((entry) => {
      const [name = '', ...parameters] = entry
        .toLowerCase()
        .split(';')
        .map((part) => part.trim());
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return [name, Number(quality ?? 1)] as const;
    }),
  );
  const allows = (name: string) => (offered.get(name) ?? offered.get('*') ?? 0) > 0;
  if (allows('br')) return 'br';
  return allows('gzip') ? 'gzip' : null;
}

/** Compresses dynamic responses, but no files and nothing marked no-transform. */
export const compress: ShellMiddleware = async (c, next) => {
  await next();
  const { body, headers, status } = c.res;
  if (!body || !isCompressible(status, headers)) return;
  headers.append('Vary', 'Accept-Encoding');
  const encoding = chooseEncoding(c.req.header('accept-encoding'));
  if (!encoding || c.req.method === 'HEAD') return;

  const compressed = new Response(compressStream(body, encoding), c.res);
  compressed.headers.set('Content-Encoding', encoding);
  compressed.headers.delete('Content-Length');
  // Assigning to c.res merges the old headers in, so remove them first.
  c.res = undefined;
  c.res = compressed;
};

function isCompressible(status: number, headers: Headers): boolean {
  return (
    status !== 206 &&
    !headers.has('content-encoding') &&
    !headers.get('cache-control')?.includes('no-transform') &&
    compressible.test(headers.get('content-type') ?? '') &&
    Number(headers.get('content-length') ?? worthwhileBytes) >= worthwhileBytes
  );
}

/** Flushes whenever the source pauses, so that the browser can start on the head of a streamed page. */
function compressStream(body: ReadableStream<Uint8Array>, encoding: Encoding): ReadableStream {
  const encoder =
    encoding === 'br'
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : createGzip({ level: 6 });
  const source = Readable.fromWeb(body as NodeReadableStream<Uint8Array>);
  flushOnPause(source, encoder);
  // An error on either side destroys the other, and reaches the reader of the returned stream.
  pipeline(source, encoder).catch((error: Error) => encoder.destroy(error));
  return Readable.toWeb(encoder) as ReadableStream;
}

function flushOnPause(
  source: Readable,
  encoder: Pick<Gzip, 'flush' | 'destroyed' | 'writableEnded'>,
) {
  let scheduled = false;
  source.on('data', () => {
    if (scheduled) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      if (!encoder.destroyed && !encoder.writableEnded) encoder.flush();
    });
  });
}
