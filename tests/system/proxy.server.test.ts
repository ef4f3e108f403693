import { expect, test } from 'vitest';
import { testServer } from '#tests/support/processes/test-server.ts';

const origin = 'https://cafe.example';
const server = testServer({ APP_ORIGIN: origin, TRUSTED_PROXY_HOPS: '1' });

function send(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(server.origin + path, { redirect: 'manual', ...init });
}

function login(headers: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams({ email: 'a@b.example', password: 'wrong' });
  return send('/admin/login', { method: 'POST', body, headers });
}

test('browsers are told to insist on https', async () => {
  const { headers } = await send('/career');
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
});

test('plain http that the proxy passed on is sent to the public address', async () => {
  const answer = await send('/career?job=barista-parttime', {
    headers: { 'X-Forwarded-Proto': 'http' },
  });
  expect(answer.status).toBe(308);
  expect(answer.headers.get('location')).toBe(`${origin}/career?job=barista-parttime`);
});

test('forms of the public address get through, those of the inner one do not', async () => {
  expect((await login({ Origin: origin, 'X-Forwarded-Proto': 'https' })).status).toBe(401);
  expect((await login({ Origin: server.origin })).status).toBe(403);
});

test("the proxy's request id is kept; one that is no id is not", async () => {
  const kept = await send('/career', { headers: { 'X-Request-Id': 'proxy-0123456789' } });
  expect(kept.headers.get('x-request-id')).toBe('proxy-0123456789');
  const replaced = await send('/career', { headers: { 'X-Request-Id': '<script>' } });
  expect(replaced.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});
