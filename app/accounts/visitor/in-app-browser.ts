/** Matches names of apps, Android's `wv`, and iPhones without 'Safari', which every real browser there names. */
const inApps =
  /; wv\)|\bFB(?:AN|AV|_IAB)\b|Instagram|\bLine\/|MicroMessenger|BytedanceWebview|musical_ly|TikTok|Snapchat|LinkedInApp|\biP(?:hone|ad|od)\b(?!.*Safari\/)/;

/**
 * Is this a browser inside another app, where Google refuses to sign in ('disallowed_useragent')? An app on Android can
 * hand a page to the phone's own browser. Null for a browser of its own.
 */
export function inAppBrowser(userAgent: string): 'android' | 'other' | null {
  // No real User-Agent is longer, and the time of the search grows with the square of the length.
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
    // For an app that does not hand the page over.
    `S.browser_fallback_url=${encodeURIComponent(address)}`,
    'end',
  ];
  return `intent://${host}${pathname}${search}${intent.join(';')}`;
}
