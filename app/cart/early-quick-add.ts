/*
 * Quick Add before React runs: this is in the page's first script (vite.config.ts), which puts the tin into the
 * cart and shows a toast. React then finds both in the same stores, and opens the panel.
 */
import { addCard } from '#app/hydration/head/show-load-error.ts';
import { earlyEvent, interactiveEvent } from '#app/hydration/hydration-events.ts';
import { toastStore } from '#app/ui/toast-store.ts';
import { addToCart, openSoon } from './quick-add.ts';
import { cartStorageKey } from './stored-count.ts';

function takePress(pressed: HTMLElement): boolean {
  const { product } = pressed.dataset;
  if (product === undefined) return false;
  pressed.removeAttribute('aria-busy');
  addToCart(JSON.parse(product));
  // The head script takes this for a change by another tab, and shows the new count.
  dispatchEvent(new StorageEvent('storage', { key: cartStorageKey }));
  addEventListener(interactiveEvent, openSoon, { once: true });
  return true;
}

let card: HTMLElement | undefined;

/** Draws the toast by hand, until React has a region for toasts. */
function drawToast(): void {
  const { toast, regions } = toastStore.read();
  if (regions.length > 0) return;
  card?.remove();
  if (!toast) return;
  const shown = addCard('status', '');
  card = shown;
  // A screen reader announces only what is added to a status later, so the text comes after the element.
  setTimeout(() =>
    shown.append(
      line('font-medium', toast.title),
      line('mt-0.5 text-sm text-muted', toast.description),
    ),
  );
}

function line(className: string, textContent = ''): HTMLElement {
  return Object.assign(document.createElement('p'), { className, textContent });
}

const stopDrawing = toastStore.subscribe(drawToast);
addEventListener(interactiveEvent, () => {
  stopDrawing();
  card?.remove();
});
dispatchEvent(new CustomEvent(earlyEvent, { detail: takePress }));
