import { expect, it } from 'vitest';
import { browserLink, inAppBrowser } from './in-app-browser.ts';

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 15_8 like Mac OS X) AppleWebKit/605.1.15';
const android = (build: string) =>
  `Mozilla/5.0 (Linux; Android 7.0; SM-G930P Build/NRD90M${build}) AppleWebKit/537.36 (KHTML, like Gecko)`;

it.each([
  [
    `${iPhone} (KHTML, like Gecko) Mobile/15D60 Instagram 31.0.0.14.97 (iPhone9,1; iOS 15_8; en_US)`,
  ],
  [`${iPhone} (KHTML, like Gecko) Mobile/15D60 [FBAN/FBIOS;FBAV/157.0.0.42.96;FBMD/iPhone]`],
  [`${iPhone} (KHTML, like Gecko) Mobile/15E148 Safari/604.1 Line/13.1.0`],
  [`${iPhone} (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.2 NetType/WIFI Language/en`],
  [`${iPhone} (KHTML, like Gecko) Mobile/16B92`],
  [
    `${android('; wv')} Version/4.0 Chrome/64.0.3282.137 Mobile Safari/537.36 Instagram 30.0.0.12.95`,
  ],
  [
    `${android('; wv')} Version/4.0 Chrome/43.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/36.0.0.39.166;]`,
  ],
  [
    `${android('; wv')} Version/4.0 Chrome/119.0 Mobile Safari/537.36 musical_ly_2023 BytedanceWebview/d8a`,
  ],
  [`${android('')} Version/4.0 Chrome/86.0 Mobile Safari/537.36 MicroMessenger/8.0.2`],
])('is inside another app: %s', (userAgent) => {
  expect(inAppBrowser(userAgent)).toBe(userAgent.includes('Android') ? 'android' : 'other');
});

it.each([
  [`${iPhone} (KHTML, like Gecko) Version/15.6 Mobile/15E148 Safari/604.1`],
  [`${iPhone} (KHTML, like Gecko) CriOS/103.0.5060.63 Mobile/15E148 Safari/604.1`],
  [`${iPhone} (KHTML, like Gecko) FxiOS/115.0 Mobile/15E148 Safari/605.1.15`],
  [`${android('')} Chrome/119.0.0.0 Mobile Safari/537.36`],
  [`${android('')} HuaweiBrowser/14.0 Chrome/114.0 Mobile Safari/537.36`],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Firefox/115.0'],
  [''],
])('is a browser of its own: %s', (userAgent) => {
  expect(inAppBrowser(userAgent)).toBeNull();
});

it('leads out of an app on Android, to the same page', () => {
  const address = 'https://embun.example/auth?from=/shop';
  expect(browserLink(address)).toBe(
    'intent://embun.example/auth?from=/shop#Intent;scheme=https;action=android.intent.action.VIEW;' +
      'category=android.intent.category.BROWSABLE;' +
      'S.browser_fallback_url=https%3A%2F%2Fembun.example%2Fauth%3Ffrom%3D%2Fshop;end',
  );
});
