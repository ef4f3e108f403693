import { createContext, useContext } from 'react';
import type { Hydrate } from './hydrate.ts';

type DocumentFacts = {
  /** APP_ORIGIN */
  origin: string;
  requestId: string;
  nonce: string | undefined;
  hydrate: Hydrate;
  bundle: 'private' | undefined;
  styles: 'page' | 'career' | 'admin' | undefined;
};

/** What the server knows of the document that it renders; empty in the browser. */
export const DocumentContext = createContext<Partial<DocumentFacts>>({});

/** Read from the page: the visitor may have come by another name of the site, which is not the page's own. */
const sentOrigin =
  typeof document === 'undefined'
    ? ''
    : new URL(document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href)
        .origin;

/** 'https://cafe.example', for absolute addresses. */
export function useSiteOrigin(): string {
  return useContext(DocumentContext).origin ?? sentOrigin;
}

/** Lets the browser read the id from the server's page. */
export const requestIdAttribute = 'data-request-id';

/** Of the request that rendered this page; none for what goes wrong in the browser later. */
export function useRequestId(): string | undefined {
  const known = useContext(DocumentContext).requestId;
  if (known !== undefined || typeof document === 'undefined') return known;
  const shown = document.querySelector(`[${requestIdAttribute}]`);
  return shown?.getAttribute(requestIdAttribute) ?? undefined;
}
