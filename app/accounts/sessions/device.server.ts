import Bowser from 'bowser';

/** 'Chrome on Android', as far as the browser tells; 'An unknown device' when it does not. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return unknownDevice;
  const { browser, os } = Bowser.parse(userAgent.slice(0, 512));
  // For a browser that it does not know it returns the sender's own words.
  const name = browserNames.has(browser.name ?? '') ? browser.name : '';
  return [name, os.name].filter(Boolean).join(' on ') || unknownDevice;
}

const browserNames = new Set(Object.values(Bowser.BROWSER_MAP));

const unknownDevice = 'An unknown device';

export function deviceOf(request: Request): string {
  return deviceName(request.headers.get('User-Agent'));
}
