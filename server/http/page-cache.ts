import { hash } from 'node:crypto';
import type { Context } from 'hono';
import { href } from 'react-router';
import { cachedPageAt } from '#app/site/public-pages.ts';
import type { HonoEnv, HonoMiddleware } from '#server/hono-env.ts';
import { compressBest } from './compress.ts';
import { contentSecurityPolicy } from './security-headers.ts';
import { inMemory, type StoredResponse, storedResponse } from './stored-response.ts';

/** Renders a public page without a nonce, the same for everybody. */
export type RenderPage = (page: string, c: Context<HonoEnv>) => Promise<Response>;

/**
 * Public pages, cached in memory after the first request: fully compressed, revalidated by ETag, inline
 * scripts allowed by hash. Each is rendered anew every hour, since it may depend on the cafe's date,
 * which changes on a whole hour, and when what all of them show is another. A failed rendering is not cached.
 * @param edition of what they show: what the owner has changed, whether the cafe is open
 */
export function createPageCache(render: RenderPage, edition: () => string): HonoMiddleware {
  const cached = new Map<string, { edition: string; page: Promise<StoredResponse | null> }>();
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next();
    const address = cachedPageAt(new URL(c.req.url));
    if (!address) return next();
    const current = `${Math.floor(Date.now() / 3_600_000)} ${edition()}`;
    let entry = cached.get(address);
    if (entry?.edition !== current) {
      entry = { edition: current, page: prepare(address, c) };
      cached.set(address, entry);
    }
    const page = await entry.page;
    return page ? storedResponse(c, page) : next();
  };

  async function prepare(address: string, c: Context<HonoEnv>): Promise<StoredResponse | null> {
    let page: StoredResponse | null = null;
    try {
      const response = await render(address, c);
      if (response.status === 200) page = await prepareResponse(await response.text());
      return page;
    } finally {
      if (!page) cached.delete(address);
    }
  }
}

async function prepareResponse(html: string): Promise<StoredResponse> {
  const plain = Buffer.from(html);
  const { br, gzip } = await compressBest(plain);
  return {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      // Browsers store it but revalidate each time: a new build or setting shows at once.
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': contentSecurityPolicy(scriptHashes(html)),
      'Speculation-Rules': `"${href('/speculation-rules')}"`,
    },
    version: hash('sha256', html, 'base64').slice(0, 22),
    plain: inMemory(plain),
    br: inMemory(br),
    gzip: inMemory(gzip),
  };
}

/** The hashes of a page's inline scripts. Data blocks need none. */
function scriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g);
  return [...scripts]
    .filter(([, attributes = '']) => !/type="application\/|\ssrc=/.test(attributes))
    .map(([, , text = '']) => `'sha256-${hash('sha256', text, 'base64')}'`);
}
