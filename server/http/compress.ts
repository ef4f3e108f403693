import { Duplex } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';
import { clientAddress } from '#app/platform/http/client-address.server.ts';
import { atWork } from '#app/platform/http/limits/page-turns.server.ts';
import type { HonoMiddleware } from '#server/hono-env.ts';

const compressible =
  /^(text\/(?!event-stream)|application\/(json|javascript|manifest\+json|xml)|image\/svg\+xml)/;
/** Smaller responses fit in one packet anyway. */
const worthwhileBytes = 1024;

export type Encoding = 'br' | 'gzip';

/** The most characters of the header that are read; browsers send some 30. */
const longestAccept = 500;

/** The best encoding allowed by Accept-Encoding; a quality of 0 forbids one. */
export function chooseEncoding(accept = ''): Encoding | null {
  const listed = parseAccept(accept.slice(0, longestAccept));
  const offered = new Map(listed.map(({ type, q }) => [type.toLowerCase(), q]));
  const allows = (name: Encoding) => (offered.get(name) ?? offered.get('*') ?? 0) > 0;
  if (allows('br')) return 'br';
  return allows('gzip') ? 'gzip' : null;
}

/** Compresses at the highest settings, because the result serves many responses. */
export async function compressBest(plain: Buffer): Promise<Record<Encoding, Buffer>> {
  const [br, gz] = await Promise.all([
    // Brotli's default is the highest quality.
    promisify(brotliCompress)(plain, {
      params: {
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
        // Makes our longest pages half a percent smaller than the default (0), and no page larger.
        [constants.BROTLI_PARAM_NPOSTFIX]: 2,
      },
    }),
    promisify(gzip)(plain, { level: 9 }),
  ]);
  return { br, gzip: gz };
}

/** Compresses dynamic responses, but no files and nothing marked no-transform. */
export const compress: HonoMiddleware = async (c, next) => {
  await next();
  const { body, headers, status } = c.res;
  if (!body || !isCompressible(status, headers)) return;
  headers.append('Vary', 'Accept-Encoding');
  const encoding = chooseEncoding(c.req.header('accept-encoding'));
  if (!encoding || c.req.method === 'HEAD') return;
  const done = (compressed: BodyInit) => {
    c.res = new Response(compressed, c.res);
    c.res.headers.set('Content-Encoding', encoding);
    c.res.headers.delete('Content-Length');
  };
  // A file may be long, so it is compressed as a stream. Other responses are complete in memory already.
  if (headers.has('content-disposition')) return done(body.pipeThrough(encoder(encoding)));
  const plain = await c.res.arrayBuffer();
  // A short response, such as a refusal, is sent at once: it takes no turn from a page.
  if (plain.byteLength < worthwhileBytes) c.res = new Response(plain, c.res);
  else done(await atWork(clientAddress(c.req.raw), () => compressWhole(encoding, plain)));
};

/** A window of 256 KB, enough for a page, in place of the 4 MB that each encoder has by default. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 };

function compressWhole(encoding: Encoding, plain: ArrayBuffer): Promise<Buffer<ArrayBuffer>> {
  return encoding === 'br' ? promisify(brotliCompress)(plain, { params }) : promisify(gzip)(plain);
}

function encoder(encoding: Encoding): ReadableWritablePair {
  // Node's own types of a stream's two ends differ from those of the browser.
  return Duplex.toWeb(
    encoding === 'br' ? createBrotliCompress({ params }) : createGzip(),
  ) as ReadableWritablePair;
}

function isCompressible(status: number, headers: Headers): boolean {
  return (
    status !== 206 &&
    !headers.has('content-encoding') &&
    !headers.get('cache-control')?.includes('no-transform') &&
    compressible.test(headers.get('content-type') ?? '') &&
    Number(headers.get('content-length') ?? worthwhileBytes) >= worthwhileBytes
  );
}
