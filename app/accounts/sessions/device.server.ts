import Bowser from 'bowser';

/** 'Chrome on Android', as far as the browser tells; 'An unknown device' when it does not. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return unknownDevice;
  const { browser, os } = Bowser.parse(userAgent.slice(0, 512));
  return [browser.name, os.name].filter(Boolean).join(' on ') || unknownDevice;
}

const unknownDevice = 'An unknown device';

export function deviceOf(request: Request): string {
  return deviceName(request.headers.get('User-Agent'));
}
