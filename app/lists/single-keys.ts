import { getItem, setItem } from '#app/shared/browser/browser-storage.ts';

// Keys of one sign, which do something outside of fields. They can be switched off in this browser, by those whose speech
// or hands press them by mistake.

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

/** @param dialogs how many lie over the page where the key is for: with more on top it is theirs */
export function isSingleKey(event: KeyboardEvent, dialogs = 0): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  // What came before the scripts is replayed, and has no field for its target. A list that is open is asked for a name.
  const { activeElement } = document;
  if (activeElement?.matches('input, textarea, select, [aria-expanded=true]')) return false;
  return countDialogs() === dialogs;
}
