import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { readUnsubscribeToken, removalHash } from './newsletter-links.server.ts';

const key = 'the key of a newsletter';

test('a removal is remembered for the address in any case, and its hash signs no link', () => {
  const hash = removalHash(key, 'Aisyah@Example.com');
  // Hashes are stored, so this value must never change.
  const text = 'removed:aisyah@example.com';
  expect(hash).toBe(createHmac('sha256', key).update(text).digest('base64url'));
  expect(removalHash(key, 'aisyah@example.COM')).toBe(hash);
  expect(removalHash(key, 'aishah@example.com')).not.toBe(hash);
  const address = Buffer.from('aisyah@example.com').toString('base64url');
  expect(readUnsubscribeToken(key, `${address}.${hash}`)).toBeNull();
});
