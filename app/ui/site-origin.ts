import { createContext, useContext } from 'react';

/** The public origin as the server knows it. The browser has its own. */
export const SiteOriginContext = createContext<string | undefined>(undefined);

/** The origin of this site, e.g. 'https://cafe.example', for addresses that must be whole. */
export function useSiteOrigin(): string {
  return useContext(SiteOriginContext) ?? window.location.origin;
}
