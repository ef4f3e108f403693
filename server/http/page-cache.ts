import { hash } from 'node:crypto';
import type { Context } from 'hono';
import { href } from 'react-router';
import { cachedPageAt } from '#app/site/public-pages.ts';
import type { HonoEnv, HonoMiddleware } from '#server/hono-env.ts';
import { compressBest } from './compress.ts';
import { isRead } from './request-guard.ts';
import { contentSecurityPolicy } from './security-headers.ts';
import {
  inMemory,
  type StoredResponse,
  type StoredResponses,
  storedResponse,
} from './stored-response.ts';

/** Renders a public page without a nonce, the same for everybody; null, and nothing rendered, when there is none. */
export type RenderPage = (page: string, c: Context<HonoEnv>) => Promise<Response> | null;

type CachedPage = {
  edition: string;
  /** Null when it could not be rendered. */
  ready: Promise<StoredResponse | null>;
  /** Once it is ready. */
  page?: StoredResponse;
};

/** `get` finds only what is ready; `serve` renders what is not. */
export type PageCache = StoredResponses & { serve: HonoMiddleware };

/**
 * Public pages, cached in memory after the first request: fully compressed, revalidated by ETag, inline
 * scripts allowed by hash. Each is rendered anew every hour, since it may depend on the cafe's date,
 * which changes on a whole hour, and with each new edition. A failed rendering is not cached.
 * @param edition another one whenever what all pages show has changed
 */
export function createPageCache(render: RenderPage, edition: () => string): PageCache {
  const cached = new Map<string, CachedPage>();

  /** Undefined unless it was rendered, or is being rendered, of what the site shows now. */
  function findCurrent(address: string): CachedPage | undefined {
    const entry = cached.get(address);
    return entry?.edition === currentEdition(edition) ? entry : undefined;
  }

  function add(address: string, c: Context<HonoEnv>): CachedPage {
    const entry: CachedPage = { edition: currentEdition(edition), ready: prepare(address, c) };
    cached.set(address, entry);
    return entry;
  }

  async function prepare(address: string, c: Context<HonoEnv>): Promise<StoredResponse | null> {
    let page: StoredResponse | null = null;
    try {
      const response = await render(address, c);
      if (response?.status === 200) page = await prepareResponse(await response.text());
      return page;
    } finally {
      if (!page) cached.delete(address);
    }
  }

  return {
    get: (target) => findCurrent(target)?.page,
    serve: async (c, next) => {
      if (!isRead(c.req.method)) return next();
      const address = cachedPageAt(c.var.url);
      if (!address) return next();
      const entry = findCurrent(address) ?? add(address, c);
      const page = await entry.ready;
      if (!page) return next();
      entry.page = page;
      return storedResponse(c, page);
    },
  };
}

function currentEdition(edition: () => string): string {
  return `${Math.floor(Date.now() / 3_600_000)} ${edition()}`;
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
