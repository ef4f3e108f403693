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
 * For an error page. One that would take the place of a page which React could not hydrate is never drawn:
 * the document stays as it came, with what was typed and chosen, and works without its scripts.
 */
export function useKeptDocument(error: unknown): void {
  const answers = Object.values(useContext(DataRouterContext)?.router.state.errors ?? {});
  if (import.meta.env.SSR || 'hydrated' in document.documentElement.dataset) return;
  // The server's own answer, or a loader's.
  if (answers.includes(error)) return;
  if (!isKept) keepFromReact();
  isKept = true;
  use(forEver);
}

/** React hears nothing any more, so that links lead and fields keep what is typed. */
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
