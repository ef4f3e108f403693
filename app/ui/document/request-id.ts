import { createContext, useContext } from 'react';

/** The id of the request that a document answers, as the server knows it. */
export const RequestIdContext = createContext<string | undefined>(undefined);

/** What the element that shows the id carries, so that React finds it in the server's page again. */
export const requestIdAttribute = 'data-request-id';

/**
 * The id under which the log has what happened on this page: on the server that of the request, in
 * the browser that of the page which the server wrote. None for what goes wrong in the browser later.
 */
export function useRequestId(): string | undefined {
  const known = useContext(RequestIdContext);
  if (known !== undefined || typeof document === 'undefined') return known;
  const shown = document.querySelector(`[${requestIdAttribute}]`);
  return shown?.getAttribute(requestIdAttribute) ?? undefined;
}
