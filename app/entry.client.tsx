import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { hydratingEvent } from './hydration/hydration-events.ts';
import { followTranslation } from './hydration/translated-texts.ts';
import { addWholeStyles } from './hydration/whole-styles.ts';

async function hydrate(): Promise<void> {
  if (!('showPopover' in HTMLElement.prototype)) {
    const { addPopovers } = await import('./hydration/popovers.ts');
    addPopovers();
  }
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
