import { Hono } from 'hono';
import { logFailure } from '#app/platform/failures.server.ts';
import type { Logger } from '#app/platform/log.server.ts';
import type { ShellEnv } from './shell-env.ts';

/** What the two health addresses look at. */
export type Health = {
  /** True from the first stop signal on. */
  stopping: boolean;
  /** Each throws when its part is out of order. */
  checks: Record<string, () => Promise<unknown>>;
};

/**
 * GET /healthz: 200 while it serves, 503 while it stops. GET /readyz: also asks the parts behind it
 * and names those that fail; why they fail stands in the log only. They are asked once at a time,
 * however many want to know: anybody may.
 */
export function healthRoutes(health: Health): Hono<ShellEnv> {
  const routes = new Hono<ShellEnv>();
  let asking: Promise<string[]> | undefined;
  routes.get('/healthz', (c) => {
    c.header('Cache-Control', 'no-store');
    return health.stopping ? c.json({ status: 'stopping' }, 503) : c.json({ status: 'ok' });
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
  const verdicts = await Promise.all(
    Object.entries(checks).map(async ([part, check]) => {
      try {
        await check();
        return [];
      } catch (error) {
        logFailure(log, error, `not ready: ${part}`);
        return [part];
      }
    }),
  );
  return verdicts.flat();
}
