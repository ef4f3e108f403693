import { getItem, setItem } from '#app/shared/browser/browser-storage.ts';

// Shortcuts of a single character, which work outside of fields. People who trigger them by mistake, with speech input
// or an unsteady hand, can switch them off in this browser.

const switchedOffKey = 'review-keys-off';

export function areKeysOff(): boolean {
  return getItem(() => window.localStorage, switchedOffKey) === 'yes';
}

export function switchKeys(on: boolean): void {
  setItem(() => window.localStorage, switchedOffKey, on ? 'no' : 'yes');
}

export function countDialogs(): number {
  return document.querySelectorAll('dialog[open]').length;
}

/** @param dialogs how many dialogs are open where the key works; with more on top, the key belongs to those */
export function isSingleKey(event: KeyboardEvent, dialogs = 0): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  // Check the focus: a key pressed before hydration is replayed without its target. An open list uses keys itself.
  const { activeElement } = document;
  if (activeElement?.matches('input, textarea, select, [aria-expanded=true]')) return false;
  return countDialogs() === dialogs;
}
