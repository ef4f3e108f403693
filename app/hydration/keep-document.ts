import { use, useContext } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router';
import { brokenEvent } from './hydration-events.ts';

const forEver = new Promise<never>(() => {});

let isKept = false;

/** Has React failed to take the page over? */
export function isDocumentKept(): boolean {
  return isKept;
}

/**
 * For an error page: it is never drawn in place of a page that React could not hydrate. Instead the document stays
 * as the server sent it, with what was typed and chosen, and works without its scripts.
 */
export function useKeptDocument(error: unknown): void {
  const answers = Object.values(useContext(DataRouterContext)?.router.state.errors ?? {});
  if (import.meta.env.SSR || 'hydrated' in document.documentElement.dataset) return;
  // This error is the answer of the server or of a loader, so its page may be drawn.
  if (answers.includes(error)) return;
  if (!isKept) keepFromReact();
  isKept = true;
  use(forEver);
}

/** Keeps all events from React, so that links work natively and fields keep what is typed. */
function keepFromReact(): void {
  window.dispatchEvent(new Event(brokenEvent));
  for (const type of ['click', 'submit', 'input', 'change', 'keydown']) {
    addEventListener(type, keepEvent, { capture: true });
  }
}

function keepEvent(event: Event): void {
  const { target } = event;
  if (target instanceof Element && target.closest('[data-native]')) return;
  event.stopImmediatePropagation();
}
