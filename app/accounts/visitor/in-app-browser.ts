/** By what they call themselves, or by Android's `wv`; every browser of its own on an iPhone names Safari. */
const inApps =
  /; wv\)|\bFB(?:AN|AV|_IAB)\b|Instagram|\bLine\/|MicroMessenger|BytedanceWebview|musical_ly|TikTok|Snapchat|LinkedInApp|\biP(?:hone|ad|od)\b(?!.*Safari\/)/;

/**
 * Where Google refuses its sign-in ('disallowed_useragent'): inside another app. Android's can hand a page to
 * the phone's own browser; null in a browser of its own.
 */
export function inAppBrowser(userAgent: string): 'android' | 'other' | null {
  // Nobody's name for itself is as long, and the search costs its square.
  if (!inApps.test(userAgent.slice(0, 512))) return null;
  return userAgent.includes('Android') ? 'android' : 'other';
}

/** The address by which an Android app opens `address` in the phone's own browser. */
export function browserLink(address: string): string {
  const { protocol, host, pathname, search } = new URL(address);
  const intent = [
    `#Intent;scheme=${protocol.slice(0, -1)}`,
    'action=android.intent.action.VIEW',
    'category=android.intent.category.BROWSABLE',
    // For an app that hands nothing over.
    `S.browser_fallback_url=${encodeURIComponent(address)}`,
    'end',
  ];
  return `intent://${host}${pathname}${search}${intent.join(';')}`;
}
