/*
 * The one script that every page runs at once, inline in its head. It does what cannot wait for
 * React: it starts the deferred scripts in time, queues events until then, and shows what the browser has stored.
 */
import { hintsAtSession } from '#app/accounts/sessions/session-hint.ts';
import { showStoredCount } from '#app/cart/stored-count.ts';
import { orderStorageKey } from '#app/checkout/checkout.ts';
import { getItem } from '#app/shared/browser/browser-storage.ts';
import { afterFirstPaint } from './hydration/head/after-first-paint.ts';
import { deferEvents } from './hydration/head/defer-events.ts';
import { whenActivated } from './hydration/head/when-activated.ts';
import type { Hydrate } from './hydration/hydrate.ts';
import { hydratingEvent, interactiveEvent } from './hydration/hydration-events.ts';

const interactive = new AbortController();
const { signal } = interactive;
document.documentElement.dataset.script = 'unpainted';
addEventListener(interactiveEvent, () => {
  interactive.abort();
  document.documentElement.dataset.hydrated = '';
});

// What stands there is a Hydrate: the root wrote it.
const hydrate = document.currentScript?.dataset.hydrate as Hydrate;
const start = deferEvents(hydrate, signal);
whenActivated(() =>
  afterFirstPaint(
    () => {
      // Only a hydrated page shows who is signed in.
      if (hydrate === 'now' || hintsAtSession(document.cookie)) start();
    },
    // From now on there are transitions (base.css).
    () => (document.documentElement.dataset.script = ''),
  ),
);

// The second is that of `popovers.ts`; a browser that does not know the first skips it.
const open = ':is(:popover-open,[open])';

// A page that was left through its menu is not to come back with the menu open.
addEventListener('pagehide', () => {
  document.querySelector<HTMLElement>(`[popover=auto]${open}`)?.hidePopover();
});

// Somebody who tabs past the menu's end has to see what gets the focus.
addEventListener('focusin', ({ target }) => {
  const menu = document.querySelector<HTMLElement>(`[data-side-menu]${open}`);
  if (!menu || !(target instanceof Element) || menu.contains(target)) return;
  // A press on the toggle closes the menu by itself; closed before that, it would open again.
  if (target.matches(':focus-visible')) menu.hidePopover();
});

// The browser's translation may replace texts before React takes over, which expects the page as it came.
const changes: MutationRecord[] = [];
const observer = new MutationObserver((records) => changes.push(...records));
observer.observe(document, { childList: true, subtree: true });
addEventListener(hydratingEvent, ({ detail }) => {
  observer.disconnect();
  detail(changes);
});

function showOrderLink(): void {
  const link = document.querySelector<HTMLElement>('[data-order-link]');
  if (link && getItem(() => sessionStorage, orderStorageKey)) link.hidden = false;
}

const showStored = () =>
  whenActivated(() => {
    showStoredCount();
    showOrderLink();
  });
document.addEventListener('DOMContentLoaded', showStored);
// Another tab may change the cart, also while this page lies in the back/forward cache.
for (const type of ['pageshow', 'storage']) addEventListener(type, showStored, { signal });
