import { createContext, useContext } from 'react';

/** Known on the server only. */
export const RequestIdContext = createContext<string | undefined>(undefined);

/** Lets the browser read the id from the server's page. */
export const requestIdAttribute = 'data-request-id';

/** Of the request that rendered this page; none for what goes wrong in the browser later. */
export function useRequestId(): string | undefined {
  const known = useContext(RequestIdContext);
  if (known !== undefined || typeof document === 'undefined') return known;
  const shown = document.querySelector(`[${requestIdAttribute}]`);
  return shown?.getAttribute(requestIdAttribute) ?? undefined;
}
