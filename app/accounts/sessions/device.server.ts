import Bowser from 'bowser';

/** 'Safari on iPhone', as far as the browser tells, else 'An unknown device'. Never the sender's own words. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return unknownDevice;
  const sent = userAgent.slice(0, 512);
  const { browser, os, platform } = Bowser.parse(sent);
  // For a browser that it does not know, Bowser returns the sender's own words.
  const known = browserNames.has(browser.name ?? '')
    ? browser.name?.replace(' for Android', '')
    : '';
  const name = apps.find(([, mark]) => mark.test(sent))?.[0] ?? known;
  const device =
    platform.model ?? (os.name === 'Android' ? androidName(sent, platform.type) : os.name);
  return [name, device].filter(Boolean).join(' on ') || unknownDevice;
}

const browserNames = new Set(Object.values(Bowser.BROWSER_MAP));

/** Apps that open links in a browser of their own, which also calls itself Safari or Chrome. */
const apps = [
  ['Instagram', /\bInstagram /],
  ['Facebook', /\bFB(AN|AV|_IAB)\//],
  ['WhatsApp', /\bWhatsApp\//],
  ['TikTok', /\b(BytedanceWebview|musical_ly|trill)[_/]/],
] as const;

/** The phone's name as people know it. Chrome tells none ('K'), and a model number like 'SM-A546E' is not one. */
function androidName(sent: string, type: string | undefined): string {
  const pixel = /; (Pixel \d{1,2}a?( Pro)?( XL| Fold)?)(?=[;)]| Build\/)/.exec(sent)?.[1];
  const maker = /; (SAMSUNG )?SM-/.test(sent) ? 'Samsung' : 'Android';
  return pixel ?? `${maker} ${type === 'tablet' ? 'tablet' : 'phone'}`;
}

const unknownDevice = 'An unknown device';

export function deviceOf(request: Request): string {
  return deviceName(request.headers.get('User-Agent'));
}
