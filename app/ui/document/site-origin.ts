import { createContext, useContext } from 'react';

/** APP_ORIGIN; known on the server only. */
export const SiteOriginContext = createContext<string | undefined>(undefined);

/** Read from the page: the visitor may have come by another name of the site, which is not the page's own. */
const sentOrigin =
  typeof document === 'undefined'
    ? ''
    : new URL(document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href)
        .origin;

/** 'https://cafe.example', for absolute addresses. */
export function useSiteOrigin(): string {
  return useContext(SiteOriginContext) ?? sentOrigin;
}
