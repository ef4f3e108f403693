import { createContext, useContext } from 'react';

/** APP_ORIGIN, on the server. */
export const SiteOriginContext = createContext<string | undefined>(undefined);

/**
 * The browser knows it from the page that was sent: the name by which the page was asked for may be
 * another, and is not to be called the page's own.
 */
const sentOrigin =
  typeof document === 'undefined'
    ? ''
    : new URL(document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href)
        .origin;

/** The origin of this site, e.g. 'https://cafe.example', for addresses that must be whole. */
export function useSiteOrigin(): string {
  return useContext(SiteOriginContext) ?? sentOrigin;
}
