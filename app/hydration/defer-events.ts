import { createHeld } from './event-queue.ts';
import { awakeEvent, hydratedEvent } from './hydration-events.ts';
import type { Hydrate } from './page-handle.ts';
import { takeBackFailure, tellFailure } from './show-load-error.ts';
import { startScripts } from './start-scripts.ts';
import { rememberTyped } from './typed-fields.ts';

const controls = 'button,[role=button],input,select,textarea';

/** What works without React and is left to the browser; `data-native` marks what has own scripts. */
const native = '[popovertarget],[commandfor],[data-native],:disabled';

/** What tells that somebody is there. */
const signsOfLife = ['pointermove', 'pointerdown', 'scroll', 'keydown'];

/**
 * Wakes the page up when somebody needs it, and until React has taken it over loses nothing: presses
 * and sent forms wait and are then done once each, in their order; typed text is handed on. When the
 * download fails they are given up, and the next try starts it again.
 * @param hydrate how the page starts
 * @param asleep aborted when the page is awake
 * @returns starts the page's scripts, once
 */
export function holdBack(hydrate: Hydrate, asleep: AbortSignal): () => void {
  const held = createHeld();
  const typed = rememberTyped(asleep);
  let waking = false;

  function start() {
    if (waking) return;
    waking = true;
    takeBackFailure();
    startScripts(() => {
      waking = false;
      const last = held.giveUp();
      if (last) tellFailure(last);
    });
  }
  function listen(type: string, listener: (event: Event) => void) {
    addEventListener(type, listener, { capture: true, signal: asleep });
  }

  for (const type of ['pointerover', 'focusin', 'input']) {
    listen(type, ({ target }) => findControl(target) && start());
  }
  listen('click', (event) => {
    const control = findControl(event.target);
    if (!control || !isPressed(control)) return;
    held.hold(event, control, () => control.click());
    start();
  });
  listen('submit', (event) => {
    const form = event.target as HTMLFormElement;
    const { submitter } = event as SubmitEvent;
    if (form.matches(native)) return;
    // Sent again while it waits, a form still goes once.
    const again = held.has(form) ? () => {} : () => form.requestSubmit(submitter);
    held.hold(event, form, again);
    start();
  });
  if (hydrate === 'alive') for (const type of signsOfLife) listen(type, start);
  // On a page that starts by itself nobody may press what would be another try.
  if (hydrate === 'now') addEventListener('online', start, { signal: asleep });
  addEventListener(hydratedEvent, ({ detail }) => typed.restore(detail), { once: true });
  addEventListener(
    awakeEvent,
    ({ detail }) => {
      typed.replay(detail);
      held.replay();
    },
    { once: true },
  );
  return start;
}

/** The control that an event is about, where it needs React. */
function findControl(target: EventTarget | null): HTMLElement | null {
  const control = target instanceof Element ? target.closest<HTMLElement>(controls) : null;
  return control?.matches(native) ? null : control;
}

/** Does a click on it do something of ours? A submit button's is the browser's, which sends its form. */
function isPressed(control: HTMLElement): boolean {
  if (control instanceof HTMLButtonElement) return !(control.form && control.type === 'submit');
  return control.role === 'button';
}
