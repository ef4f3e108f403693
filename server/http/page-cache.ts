import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';
import { cachedPageAt } from '#app/site/public-pages.ts';
import type { ShellEnv, ShellMiddleware } from '#server/shell-env.ts';
import { chooseEncoding, type Encoding } from './compress.ts';
import { contentSecurityPolicy } from './security-headers.ts';

/** Renders a public page without a nonce, the same for everybody. */
export type RenderPage = (page: string, c: Context<ShellEnv>) => Promise<Response>;

type CachedPage = {
  bodies: Record<Encoding | 'plain', Uint8Array<ArrayBuffer>>;
  etag: string;
  policy: string;
};

/**
 * Public pages, cached in memory after the first request: fully compressed, revalidated by ETag, inline
 * scripts allowed by hash. Each is rendered anew every hour, since it may depend on the cafe's date,
 * which changes on a whole hour. A failed rendering is not cached.
 */
export function createPageCache(render: RenderPage): ShellMiddleware {
  const cached = new Map<string, { hour: number; page: Promise<CachedPage | null> }>();
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next();
    const address = cachedPageAt(new URL(c.req.url));
    if (!address) return next();
    const hour = Math.floor(Date.now() / 3_600_000);
    let entry = cached.get(address);
    if (entry?.hour !== hour) {
      entry = { hour, page: prepare(address, c) };
      cached.set(address, entry);
    }
    const page = await entry.page;
    return page ? answer(c, page) : next();
  };

  async function prepare(address: string, c: Context<ShellEnv>): Promise<CachedPage | null> {
    let page: CachedPage | null = null;
    try {
      const response = await render(address, c);
      if (response.status === 200) page = await compressPage(await response.text());
      return page;
    } finally {
      if (!page) cached.delete(address);
    }
  }
}

async function compressPage(html: string): Promise<CachedPage> {
  const plain = Buffer.from(html);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
    promisify(gzip)(plain, { level: 9 }),
  ]);
  return {
    bodies: { plain: new Uint8Array(plain), br: new Uint8Array(br), gzip: new Uint8Array(gz) },
    etag: sha256(html).slice(0, 22),
    policy: contentSecurityPolicy(scriptHashes(html)),
  };
}

/** The hashes of a page's inline scripts. Data blocks need none. */
function scriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g);
  return [...scripts]
    .filter(([, attributes = '']) => !/type="application\/|\ssrc=/.test(attributes))
    .map(([, , text = '']) => `'sha256-${sha256(text)}'`);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

function answer(c: Context<ShellEnv>, { bodies, etag, policy }: CachedPage): Response {
  const encoding = chooseEncoding(c.req.header('accept-encoding')) ?? 'plain';
  const tag = `"${etag}-${encoding}"`;
  const headers = new Headers({
    'Content-Type': 'text/html; charset=utf-8',
    // Browsers store it but revalidate each time: a new build or setting shows at once.
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': policy,
    ETag: tag,
    Vary: 'Accept-Encoding',
    'Speculation-Rules': '"/speculation-rules"',
  });
  const known = c.req.header('if-none-match')?.split(/,\s*/) ?? [];
  // A proxy that compresses marks the tag as weak.
  if (known.some((one) => one.replace(/^W\//, '') === tag))
    return new Response(null, { status: 304, headers });
  const body = bodies[encoding];
  if (encoding !== 'plain') headers.set('Content-Encoding', encoding);
  headers.set('Content-Length', `${body.length}`);
  return new Response(c.req.method === 'HEAD' ? null : body, { headers });
}
