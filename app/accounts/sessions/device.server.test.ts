import { expect, test } from 'vitest';
import { deviceName, deviceOf } from './device.server.ts';

const ios = (system: string, rest: string) =>
  `Mozilla/5.0 (${system} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${rest}`;
const iPhone = (rest: string) => ios('iPhone; CPU iPhone OS 18_7', rest);
const android = (device: string, rest: string) =>
  `Mozilla/5.0 (Linux; Android ${device}) AppleWebKit/537.36 (KHTML, like Gecko) ${rest}`;
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64';
const webView = (rest: string) =>
  android(
    '14; SM-A546E Build/UP1A.231005.007; wv',
    `Version/4.0 Chrome/142.0.7444.102 Mobile Safari/537.36 ${rest}`,
  );

test.each([
  [iPhone('Version/26.1 Mobile/15E148 Safari/604.1'), 'Safari on iPhone'],
  [iPhone('CriOS/142.0.7444.77 Mobile/15E148 Safari/604.1'), 'Chrome on iPhone'],
  [iPhone('FxiOS/145.0 Mobile/15E148 Safari/605.1.15'), 'Firefox on iPhone'],
  [ios('iPad; CPU OS 18_7', 'Version/26.1 Mobile/15E148 Safari/604.1'), 'Safari on iPad'],
  // This is how iPads call themselves by default: nothing tells them from a Mac.
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
    'Safari on macOS',
  ],
  [android('10; K', 'Chrome/142.0.0.0 Mobile Safari/537.36'), 'Chrome on Android phone'],
  [android('10; K', 'Chrome/142.0.0.0 Safari/537.36'), 'Chrome on Android tablet'],
  [
    android('10; K', 'SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36'),
    'Samsung Internet on Android phone',
  ],
  [
    android('14; SAMSUNG SM-S918B', 'SamsungBrowser/24.0 Chrome/117.0.0.0 Mobile Safari/537.36'),
    'Samsung Internet on Samsung phone',
  ],
  [
    android('16; Pixel 10 Pro XL', 'Chrome/142.0.0.0 Mobile Safari/537.36'),
    'Chrome on Pixel 10 Pro XL',
  ],
  [android('15; Pixel 8', 'Chrome/142.0.0.0 Mobile Safari/537.36'), 'Chrome on Pixel 8'],
  [
    android('10; K', 'Chrome/142.0.0.0 Mobile Safari/537.36 EdgA/142.0.0.0'),
    'Microsoft Edge on Android phone',
  ],
  [
    'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0',
    'Firefox on Android phone',
  ],
  [`${windows}; rv:145.0) Gecko/20100101 Firefox/145.0`, 'Firefox on Windows'],
  [
    `${windows}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    'Microsoft Edge on Windows',
  ],
  [iPhone('Mobile/22H20 Instagram 405.0.0.27.78 (iPhone16,2; iOS 18_7)'), 'Instagram on iPhone'],
  [webView('Instagram 405.0.0.50.76 Android (34/14; SM-A546E)'), 'Instagram on Samsung phone'],
  [iPhone('Mobile/22H20 [FBAN/FBIOS;FBAV/535.0.0.41.70;FBDV/iPhone16,2]'), 'Facebook on iPhone'],
  [webView('[FB_IAB/FB4A;FBAV/535.0.0.49.72;]'), 'Facebook on Samsung phone'],
  [iPhone('Mobile/15E148 WhatsApp/2.25.30'), 'WhatsApp on iPhone'],
  [webView('WhatsApp/2.25.33'), 'WhatsApp on Samsung phone'],
  [iPhone('Mobile/15E148 musical_ly_42.3.0 BytedanceWebview/d8a21c6'), 'TikTok on iPhone'],
  [webView('trill_420301 BytedanceWebview/d8a21c6'), 'TikTok on Samsung phone'],
  [null, 'An unknown device'],
  ['', 'An unknown device'],
  ['x'.repeat(16_000), 'An unknown device'],
  // Anything beyond 512 characters is ignored.
  [`${' '.repeat(512)}Instagram 405`, 'An unknown device'],
  ['Your account is blocked, call 0123/1 (x', 'An unknown device'],
  ['See evil.example/2.0 (Windows NT 10.0) x', 'Windows'],
  [
    android('15; Pixel 8 is blocked, call 0123', 'Chrome/142.0.0.0 Mobile Safari/537.36'),
    'Chrome on Android phone',
  ],
])('%s', (userAgent, expected) => {
  expect(deviceName(userAgent)).toBe(expected);
});

test('the device of a request is read from its header', () => {
  const headers = { 'User-Agent': `${windows}; rv:145.0) Gecko/20100101 Firefox/145.0` };
  expect(deviceOf(new Request('http://localhost', { headers }))).toBe('Firefox on Windows');
});
