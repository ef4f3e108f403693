import type { Hydrate } from '#app/hydration/hydrate.ts';
import {
  brokenEvent,
  earlyEvent,
  hydratedEvent,
  interactiveEvent,
} from '#app/hydration/hydration-events.ts';
import { isServerReachable } from '#app/shared/browser/offline.ts';
import { hideLoadError, showLoadError } from './show-load-error.ts';
import { startScripts } from './start-scripts.ts';
import { isField, trackTypedFields } from './typed-fields.ts';

const controls = 'button,[role=button],input,select,summary,textarea';

/** Elements that work without React; `data-native` marks those with scripts of their own. */
const native = `${'showPopover' in HTMLElement.prototype ? '[popovertarget],' : ''}[data-native],:disabled`;

/** Events that tell that somebody is there. */
const activityEvents = ['pointermove', 'pointerdown', 'scroll', 'keydown'];

/** How long a submitted form waits for the scripts; after that it is sent without them, if it works so. */
const longestWaitMs = 15_000;
/** The same wait when the scripts have failed before. */
const retryWaitMs = 2000;

/** A clicked control; a submitted form and its button; or the page's body and the event of a key. */
export type Press = [element: HTMLElement, by?: HTMLElement | KeyboardEvent | null];

/**
 * Starts the page's scripts when they are needed, and loses nothing until React has hydrated the page:
 * clicks, submits and letters outside of fields are queued and replayed once each, in order; typed text is restored. A
 * link works without React, but once something is typed it waits as well. When the download fails the queue is cleared,
 * and the next try starts it again. If the page does not come to life though all scripts have come, forms that work
 * without scripts are sent, links are followed, and other presses show a message.
 * @param untilInteractive aborted when the page is interactive
 * @returns starts the page's scripts, once
 */
export function deferEvents(hydrate: Hydrate, untilInteractive: AbortSignal): () => void {
  let presses: Press[] = [];
  const typed = trackTypedFields(listen);
  let starting = false;
  let failed = false;
  let dead = false;
  let gaveUp = false;

  function start() {
    if (dead) giveUp();
    if (starting) return;
    starting = true;
    hideLoadError();
    startScripts(untilInteractive, fail);
  }
  function fail(isDead: boolean) {
    failed = true;
    starting = dead = isDead;
    document.documentElement.dataset.failed = '';
    giveUp();
  }
  async function giveUp() {
    const elements = presses.map(([element]) => element).filter((it) => it !== document.body);
    presses = [];
    for (const element of elements) element.removeAttribute('aria-busy');
    const last = elements.at(-1);
    if (!last) return;
    const form = elements.find((element) => element instanceof HTMLFormElement);
    const triedAgain = gaveUp;
    gaveUp = true;
    const isReachable = await isServerReachable();
    const worksWithoutScript = form?.method === 'post' && (triedAgain || isOfThisPage(form));
    if (worksWithoutScript && isReachable) form.submit();
    else if (last instanceof HTMLAnchorElement && isReachable) location.assign(last.href);
    else showLoadError(last, isReachable && (dead || triedAgain));
  }
  function listen(types: readonly string[], listener: (event: Event) => void) {
    const options = { capture: true, signal: untilInteractive };
    for (const type of types) addEventListener(type, listener, options);
  }

  function defer(event: Event, ...press: Press) {
    event.preventDefault();
    event.stopImmediatePropagation();
    press[0].setAttribute('aria-busy', 'true');
    presses.push(press);
  }
  let takesEarly = (_pressed: HTMLElement) => false;
  function takeEarly() {
    presses = presses.filter(([element]) => !takesEarly(element));
  }
  const isWaiting = (form: HTMLElement) => presses.some(([element]) => element === form);

  listen(['pointerover', 'focusin', 'input'], ({ target }) => findControl(target) && start());
  listen(['click'], (event) => {
    const pressed = findPressed(event.target) ?? (typed.edits.size ? findLeaving(event) : null);
    if (!pressed) return;
    defer(event, pressed);
    takeEarly();
    start();
  });
  listen(['submit'], (event) => {
    const form = event.target as HTMLFormElement;
    const { submitter } = event as SubmitEvent;
    if (form.matches(native)) return;
    // A form that is submitted again while it waits is still sent once.
    presses = presses.filter(([element]) => element !== form);
    defer(event, form, submitter);
    // A form that leads to another page, such as the menu's, keeps waiting: sending it would lose this page.
    if (isOfThisPage(form))
      setTimeout(() => isWaiting(form) && giveUp(), failed ? retryWaitMs : longestWaitMs);
    start();
  });
  if (hydrate === 'activity') listen(activityEvents, start);
  listen(['keydown'], (event) => {
    const pressed = event as KeyboardEvent;
    // A browser that autofills a field dispatches keydown events without a key.
    if (pressed.key?.length !== 1 || isField(event.target)) return;
    // Stop the event: it is replayed later, and a hydrated page that is not yet interactive would handle it twice.
    event.stopImmediatePropagation();
    presses.push([document.body, pressed]);
    if (failed) start();
  });
  // A page that starts by itself tries again when it is online: there may be no press to make it try.
  if (hydrate === 'now') listen(['online'], start);
  addEventListener(earlyEvent, ({ detail }) => {
    takesEarly = detail;
    takeEarly();
  });
  addEventListener(brokenEvent, () => fail(true));
  addEventListener(hydratedEvent, ({ detail }) => typed.restore(detail), { once: true });
  function replay({ detail }: WindowEventMap[typeof interactiveEvent]) {
    detail(typed.edits, presses);
  }
  addEventListener(interactiveEvent, replay, { once: true });
  return start;
}

/** The control of an event, if it needs React. */
function findControl(target: EventTarget | null): HTMLElement | null {
  const control = target instanceof Element ? target.closest<HTMLElement>(controls) : null;
  return control?.matches(native) ? null : control;
}

/** The control of a click that needs React. A submit button doesn't: the browser submits its form. */
function findPressed(target: EventTarget | null): HTMLElement | null {
  const control = findControl(target);
  if (control instanceof HTMLButtonElement)
    return control.form && control.type === 'submit' ? null : control;
  return control?.matches('[role=button]') ? control : null;
}

/** The link of a plain click that leaves this document: React keeps what was typed, or asks first. */
function findLeaving(event: Event): HTMLAnchorElement | null {
  const { target, altKey, ctrlKey, metaKey, shiftKey } = event as MouseEvent;
  const link = target instanceof Element ? target.closest('a') : null;
  const isHere = link?.origin === location.origin && !link.target && !link.hash;
  return isHere && !(altKey || ctrlKey || metaKey || shiftKey) ? link : null;
}

function isOfThisPage(form: HTMLFormElement): boolean {
  return new URL(form.action).pathname === location.pathname;
}
