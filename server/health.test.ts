import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import { createLogger } from '#app/platform/failures/log.server.ts';
import { createKeys } from '#app/platform/secrets/keys.server.ts';
import { healthRoutes, serverId } from './health.ts';
import type { HonoEnv } from './hono-env.ts';

function ask(path: string, health: Parameters<typeof healthRoutes>[0]) {
  const lines: string[] = [];
  const log = createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  const app = new Hono<HonoEnv>()
    .use((c, next) => {
      c.set('log', log);
      return next();
    })
    .route('/', healthRoutes(health));
  return { answer: app.request(path), lines };
}

test('not ready: names the part, and says why in the log only', async () => {
  const checks = {
    database: () => Promise.reject(new Error('no route to 10.0.0.7')),
    files: async () => undefined,
  };
  const { answer, lines } = ask('/readyz', { stopping: false, checks });
  expect((await answer).status).toBe(503);
  expect(await (await answer).json()).toEqual({ status: 'failing', failing: ['database'] });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('no route to 10.0.0.7');
});

test('requests at the same time share one check of the parts, and later ones check again', async () => {
  const check = vi.fn(async () => undefined);
  const app = new Hono<HonoEnv>().route(
    '/',
    healthRoutes({ stopping: false, checks: { files: check } }),
  );
  const ask = async () => (await app.request('/readyz')).status;
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([200, 200, 200]);
  expect(check).toHaveBeenCalledTimes(1);
  expect(await ask()).toBe(200);
  expect(check).toHaveBeenCalledTimes(2);
});

test('healthy although a part is not ready', async () => {
  const checks = { database: () => Promise.reject(new Error('gone')) };
  expect((await ask('/healthz', { stopping: false, checks }).answer).status).toBe(200);
});

test('healthy: gives an id of the site, the same in all copies and different for another secret', async () => {
  const secret = 'a secret for tests, long enough to be one';
  const id = serverId(createKeys(secret));
  expect(id).toMatch(/^[\da-f]{16}$/);
  expect(serverId(createKeys(secret))).toBe(id);
  expect(serverId(createKeys(`${secret}.`))).not.toBe(id);
  const answer = await ask('/healthz', { stopping: false, checks: {}, id }).answer;
  expect(await answer.json()).toEqual({ status: 'ok', id });
});

test.each(['/healthz', '/readyz'])('%s is 503 while the server stops', async (path) => {
  const answer = await ask(path, { stopping: true, checks: {} }).answer;
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({ status: 'stopping' });
});
