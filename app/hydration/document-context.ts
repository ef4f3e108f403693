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

/** Facts about the document that the server renders; empty in the browser. */
export const DocumentContext = createContext<Partial<DocumentFacts>>({});

/** The origin of the page's canonical link: the visitor may have come by another name of the site. */
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

/** The id of the request that rendered this page; undefined for an error page that the browser drew itself. */
export function useRequestId(): string | undefined {
  const known = useContext(DocumentContext).requestId;
  if (known !== undefined || typeof document === 'undefined') return known;
  const shown = document.querySelector(`[${requestIdAttribute}]`);
  return shown?.getAttribute(requestIdAttribute) ?? undefined;
}
