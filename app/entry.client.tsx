import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import './cart/early-quick-add.ts';
import { hydratingEvent } from './hydration/hydration-events.ts';
import { addPopovers } from './hydration/popovers.ts';
import { followTranslation } from './hydration/translated-texts.ts';

/**
 * A page that may only be looked at has come with the styles of what it shows then. The rest is in the browser's
 * cache by now, with the scripts.
 */
async function addWholeStyles(): Promise<void> {
  const shown = document.querySelector<HTMLLinkElement>('link[data-whole]');
  const href = shown?.dataset.whole;
  if (!shown || !href) return;
  const whole = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  await new Promise((resolve, reject) => {
    whole.onload = resolve;
    whole.onerror = () => reject(new Error(href));
    shown.after(whole);
  });
  // Not before: without either the page would be bare.
  shown.remove();
}

async function hydrate(): Promise<void> {
  if (!('showPopover' in HTMLElement.prototype)) addPopovers();
  await addWholeStyles();
  dispatchEvent(new CustomEvent(hydratingEvent, { detail: followTranslation }));
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}

hydrate();
