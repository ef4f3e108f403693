import { setImmediate } from 'node:timers/promises';
import { use } from 'react';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { clientAddressHeader } from '#app/platform/http/client-address.server.ts';
import { BusyError } from '#app/platform/http/refusal.server.ts';
import { type Services, servicesContext } from '#app/platform/services.server.ts';
import { serveRoutes } from '#tests/support/serve-routes.tsx';
import { atWork } from './page-turns.server.ts';

test('over all addresses four pages are drawn or compressed at once, and 500 wait', async () => {
  const gate = Promise.withResolvers<void>();
  let begun = 0;
  const work = () => {
    begun += 1;
    return gate.promise;
  };
  const all = Array.from({ length: 504 }, () => atWork('203.0.113.5', work));
  await expect(atWork('203.0.113.5', work)).rejects.toThrow(BusyError);
  await expect.poll(() => begun).toBe(4);
  gate.resolve();
  await Promise.all(all);
  expect(begun).toBe(504);
});

test('a page cached for everybody is drawn even while other pages fill all places', async () => {
  const gate = Promise.withResolvers<void>();
  const full = Array.from({ length: 504 }, () => atWork('203.0.113.7', () => gate.promise));
  const module = { default: () => 'the shop' };
  const context = new RouterContextProvider();
  // The test uses no other part of the services.
  context.set(servicesContext, { settings: { origin: 'http://cafe.example' } } as Services);
  const site = { context: () => context, nonce: undefined };
  const response = await serveRoutes(
    [{ path: 'page', module }],
    site,
  )(new Request('http://cafe.example/page'));
  expect(await response.text()).toContain('the shop');
  gate.resolve();
  await Promise.all(full);
});

test('a POST that is answered with a page waits its turn too, for each address and for all', async () => {
  const gate = Promise.withResolvers<void>();
  const page = () => use(gate.promise);
  const module = { default: page, action: () => null };
  const context = new RouterContextProvider();
  // The test uses no other part of the services.
  context.set(servicesContext, { settings: { origin: 'http://cafe.example' } } as Services);
  const serve = serveRoutes([{ path: 'page', module }], { context: () => context });
  const send = (method: string, address: string) => {
    const headers = { [clientAddressHeader]: address };
    return serve(new Request('http://cafe.example/page', { method, headers }));
  };
  const flood = Array.from({ length: 109 }, () => send('POST', '203.0.113.5'));
  const refused = await Promise.race(flood);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
  const other = send('POST', '203.0.113.6');
  gate.resolve();
  expect((await other).status).toBe(200);
  const served = (await Promise.all(flood)).filter(({ status }) => status === 200);
  expect(served).toHaveLength(108);
});

test('other requests are accepted and answered between pages that wait for nothing', async () => {
  let drawn = 0;
  const pages = Array.from({ length: 100 }, (_, n) =>
    atWork(`192.0.2.${n}`, async () => {
      drawn += 1;
    }),
  );
  for (let turn = 0; turn < 30; turn++) await setImmediate();
  expect(drawn).toBeLessThanOrEqual(4);
  await Promise.all(pages);
  expect(drawn).toBe(100);
});
