import { Hono } from 'hono';
import { logFailure } from '#app/platform/failures/failures.server.ts';
import type { Logger } from '#app/platform/failures/log.server.ts';
import type { SecretKeys } from '#app/platform/secrets/keys.server.ts';
import type { HonoEnv } from './hono-env.ts';

export type Health = {
  stopping: boolean;
  /** The site's id (`serverId`), once it is known. */
  id?: string;
  checks: Record<string, () => Promise<unknown>>;
};

/** An id that is the same for all copies of a site. It is public, and reveals nothing of the secret. */
export function serverId(keys: SecretKeys): string {
  return keys.derive('server id').toString('hex').slice(0, 16);
}

/**
 * GET /healthz: 200 while serving, 503 while stopping. GET /readyz also runs the checks and names those
 * that fail; reasons are only logged. Concurrent requests share one run, since anybody may send them.
 */
export function healthRoutes(health: Health): Hono<HonoEnv> {
  const routes = new Hono<HonoEnv>();
  let asking: Promise<string[]> | undefined;
  routes.get('/healthz', (c) => {
    c.header('Cache-Control', 'no-store');
    if (health.stopping) return c.json({ status: 'stopping' }, 503);
    return c.json({ status: 'ok', id: health.id });
  });
  routes.get('/readyz', async (c) => {
    c.header('Cache-Control', 'no-store');
    if (health.stopping) return c.json({ status: 'stopping' }, 503);
    asking ??= failingParts(health.checks, c.var.log).finally(() => {
      asking = undefined;
    });
    const failing = await asking;
    return failing.length > 0
      ? c.json({ status: 'failing', failing }, 503)
      : c.json({ status: 'ok' });
  });
  return routes;
}

async function failingParts(checks: Health['checks'], log: Logger): Promise<string[]> {
  const parts = Object.entries(checks);
  const results = await Promise.allSettled(parts.map(([, check]) => check()));
  return parts.flatMap(([part], index) => {
    const result = results[index];
    if (result?.status !== 'rejected') return [];
    logFailure(log, result.reason, `not ready: ${part}`);
    return [part];
  });
}
