import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { addressesOf } from '#app/route-addresses.ts';
import routes from '#app/routes.ts';
import { freePort } from '#tests/support/processes/server.ts';
import { testServer } from '#tests/support/processes/test-server.ts';
import { ownerSettings, signIn } from '#tests/support/sign-in/owner.ts';

/** Every address of the route table whose module takes a POST. */
const addresses = addressesOf(routes).filter(({ files }) =>
  /^export (async )?(function|const) action\b/m.test(readFileSync(`app/${files.at(-1)}`, 'utf8')),
);

const server = testServer({
  ...ownerSettings,
  // Leaves one point for each limit.
  RATE_LIMIT_FACTOR: '0.0001',
  GOOGLE_CLIENT_ID: 'a client',
  GOOGLE_CLIENT_SECRET: 'its secret',
  GOOGLE_ISSUER: `http://localhost:${await freePort()}`,
});
let cookie: string;
beforeAll(async () => {
  const { name, value } = await signIn(server.origin);
  cookie = `${name}=${value}`;
});

function post(path: string, more: Record<string, string> = {}): Promise<Response> {
  const place = path.replace(/:\w+/g, '0190a6f0-0000-7000-8000-000000000000').replace('*', 'any');
  return fetch(`${server.origin}${place}`, {
    method: 'POST',
    // Without a session for these: it would end there, or lead straight past the form.
    headers: {
      Cookie: /sign-out|logout|login/.test(path) ? '' : cookie,
      Accept: 'application/json',
      ...more,
    },
    body: new URLSearchParams({ email: 'a@b.example', password: 'wrong' }),
    redirect: 'manual',
  });
}

it('finds the addresses', () => {
  expect(addresses.length).toBeGreaterThan(15);
  expect(addresses.map(({ path }) => path)).toContain('/newsletter');
});

describe.each(addresses)('POST $path', ({ path }) => {
  it.each<Record<string, string>>([
    { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'https://evil.example', 'Content-Type': 'application/json' },
    { Origin: 'null' },
  ])('from another site is refused and costs nothing: %j', async (headers) => {
    const answer = await post(path, headers);
    expect(answer.status).toBe(403);
    expect(await answer.text()).toBe('This request came from another site.\n');
  });

  it('is limited', async () => {
    // These pages redirect visitors without a session, whatever their actions answer.
    const asked = ['/account', '/my-data/held'].includes(path) ? `${path}.data` : path;
    await post(asked);
    const answer = await post(asked);
    // This one redirects to its page, which says so.
    if (path === '/my-data/download') {
      expect(answer.headers.get('Location')).toBe('/my-data/held?refused=too-many#download');
      return;
    }
    expect(answer.status).toBe(429);
    expect(answer.headers.get('Retry-After')).toMatch(/^\d+$/);
  });
});
