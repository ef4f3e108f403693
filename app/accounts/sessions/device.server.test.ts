import { expect, test } from 'vitest';
import { deviceName } from './device.server.ts';

test.each([
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
    'Firefox on Windows',
  ],
  [null, 'An unknown device'],
  ['', 'An unknown device'],
  ['x'.repeat(16_000), 'An unknown device'],
  ['Your account is blocked, call 0123/1 (x', 'An unknown device'],
  ['See evil.example/2.0 (Windows NT 10.0) x', 'Windows'],
])('%s', (userAgent, expected) => {
  expect(deviceName(userAgent)).toBe(expected);
});
