import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { clientAddressHeader } from './client-address.server.ts';
import { readBody, readForm } from './read-body.server.ts';

function post(body: BodyInit, from = '192.0.2.1', type?: string): Request {
  const headers = { [clientAddressHeader]: from, ...(type && { 'Content-Type': type }) };
  return new Request('http://cafe.example/', { method: 'POST', headers, body });
}

function parts(count: number): FormData {
  const form = new FormData();
  for (let n = 0; n < count; n++) form.append('field', `${n}\r\n\r\n`);
  return form;
}

test('a form has 298 parts or 1,000 pairs at most', async () => {
  expect((await readForm(post(parts(298)))).getAll('field')).toHaveLength(298);
  await expect(readForm(post(parts(299)))).rejects.toHaveProperty('status', 400);
  const pairs = (count: number) =>
    new URLSearchParams(Array.from({ length: count }, () => ['a', '']));
  expect([...(await readForm(post(pairs(1_000))))]).toHaveLength(1_000);
  await expect(readForm(post(pairs(1_001)))).rejects.toHaveProperty('status', 400);
});

test.each([
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary="a\\b"',
  'text/plain',
])('%j is no form', async (type) => {
  const body = '--ab\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--ab--\r\n';
  await expect(readForm(post(body, '192.0.2.1', type))).rejects.toHaveProperty('status', 400);
});

const whole: [string, () => BodyInit, string?][] = [
  ['pairs', () => new URLSearchParams({ a: 'b' })],
  ['parts', () => parts(1)],
  ['JSON', () => '{"a":"b"}', 'application/json'],
];

test.each(whole)('%s that are there at once are parsed in turn', async (_kind, body, type) => {
  const order: string[] = [];
  const read = async (from: string) => {
    await readBody(post(body(), from, type), z.unknown());
    order.push(from);
  };
  await Promise.all([...Array.from({ length: 20 }, () => read('192.0.2.1')), read('192.0.2.2')]);
  expect(order.indexOf('192.0.2.2')).toBeLessThan(3);
});
