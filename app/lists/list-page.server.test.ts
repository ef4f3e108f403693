import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCursor, parseCursor } from './list-page.server.ts';

const time = fc.date({ min: new Date(0), max: new Date('4999-12-31'), noInvalidDate: true });

test('a cursor can be read back from its text, which needs no escaping in a URL', () => {
  fc.assert(
    fc.property(time, fc.uuid(), (created_at, id) => {
      const word = formatCursor({ created_at, id });
      expect(word).toMatch(/^[\w-]+$/);
      expect(parseCursor(word)).toEqual({ created_at, id });
    }),
  );
});

const encode = (text: string) => Buffer.from(text).toString('base64url');
const id = '5f2f4d46-0f3a-4a53-9d3e-1d8f5f0e3a11';

test.each([
  undefined,
  '',
  'null',
  '%%%',
  encode('17000'),
  encode(`_${id}`),
  encode(`soon_${id}`),
  encode(`-1_${id}`),
  encode(`1e3_${id}`),
  encode(`999999999999999_${id}`),
  encode('1700000000000_5f2f4d46'),
  encode(`1700000000000_${id}'--`),
  encode(`1700000000000_${id}\n`),
])('%j is no cursor', (word) => {
  expect(parseCursor(word)).toBeNull();
});
