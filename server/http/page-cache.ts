import { hash } from 'node:crypto';
import type { Context } from 'hono';
import { href } from 'react-router';
import { logFailure } from '#app/platform/failures/failures.server.ts';
import type { Logger } from '#app/platform/failures/log.server.ts';
import { cachedPageAt } from '#app/site/public-pages.ts';
import type { HonoEnv, HonoMiddleware } from '#server/hono-env.ts';
import { isRead } from '#server/http/guards/request-guard.ts';
import { compressBest } from './compress.ts';
import { contentSecurityPolicy } from './security-headers.ts';
import {
  inMemory,
  type StoredResponse,
  type StoredResponses,
  storedResponse,
} from './stored-response.ts';

/** Renders a public page without a nonce, the same for everybody; null, without rendering, if there is no such page. */
export type RenderPage = (page: string, c: Context<HonoEnv>) => Promise<Response> | null;

type CachedPage = {
  edition: string;
  /** The page of an earlier edition, for visitors who would wait too long. */
  former: StoredResponse | undefined;
  /** The page or the former one, null when it could not be rendered. */
  ready: Promise<StoredResponse | null>;
  /** Set once the page is rendered. */
  page?: StoredResponse;
};

/** A change is seen within a second (docs/specification.md, 2.43). */
const longestWaitMs = 800;

/** `get` finds only pages that are ready; `serve` renders the others. */
export type PageCache = StoredResponses & { serve: HonoMiddleware };

/**
 * Public pages, cached in memory after the first request: fully compressed, revalidated by ETag, inline
 * scripts allowed by hash. Each is rendered anew with each new edition, and every hour, since it may depend on
 * the cafe's date, which changes on a whole hour. While that takes long, the former page is served. A failed
 * rendering is not cached.
 * @param edition returns a new value whenever content that pages show has changed
 */
export function createPageCache(render: RenderPage, edition: () => string): PageCache {
  const cached = new Map<string, CachedPage>();

  /** The cached page; undefined unless it was, or is being, rendered from the site's current content. */
  function findCurrent(address: string): CachedPage | undefined {
    const entry = cached.get(address);
    return entry?.edition === currentEdition(edition) ? entry : undefined;
  }

  function add(address: string, c: Context<HonoEnv>): CachedPage {
    const before = cached.get(address);
    const former = before?.page ?? before?.former;
    const entry: CachedPage = {
      edition: currentEdition(edition),
      former,
      ready: Promise.resolve(null),
    };
    cached.set(address, entry);
    const rendering = prepare(entry, address, c);
    entry.ready = former ? inTime(rendering, former, c.var.log) : rendering;
    return entry;
  }

  async function prepare(entry: CachedPage, address: string, c: Context<HonoEnv>) {
    try {
      const response = await render(address, c);
      if (response?.status === 200) entry.page = await prepareResponse(await response.text());
      return entry.page ?? null;
    } finally {
      if (!entry.page && cached.get(address) === entry) cached.delete(address);
    }
  }

  return {
    get: (target) => findCurrent(target)?.page,
    serve: async (c, next) => {
      if (!isRead(c.req.method)) return next();
      const address = cachedPageAt(c.var.url);
      if (!address) return next();
      const entry = findCurrent(address) ?? add(address, c);
      const page = entry.page ?? (await entry.ready);
      if (!page) return next();
      return storedResponse(c, page);
    },
  };
}

/** The rendered page, or `former` if it takes too long: then an error reaches no visitor, so it is logged here. */
function inTime(
  rendering: Promise<StoredResponse | null>,
  former: StoredResponse,
  log: Logger,
): Promise<StoredResponse | null> {
  const { promise, resolve, reject } = Promise.withResolvers<StoredResponse | null>();
  const timer = setTimeout(() => {
    resolve(former);
    rendering.catch((error) => logFailure(log, error, 'a cached page could not be rendered'));
  }, longestWaitMs);
  rendering.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
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
