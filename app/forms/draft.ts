import { useSyncExternalStore } from 'react';
import { getItem, removeItem, setItem } from '#app/shared/browser/browser-storage.ts';
import { hasNotice, noticeCookie, takeNotice } from '#app/shared/browser/notice-cookie.ts';
import { parseJson } from '#app/shared/parse.ts';

/** Where the text of an unsent form is stored on this device, never its files. */
export type Draft = {
  /** `() => localStorage`, or `() => sessionStorage` for this tab alone. */
  storage: () => Storage;
  key: string;
  /** By default as long as the storage lasts. */
  lifetimeMs?: number;
  /** The fields that may be stored; by default all. */
  fields?: readonly string[];
  /** Whose text it is; nobody else gets it. */
  owner?: string;
};

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type Kept = { savedAt?: number; owner?: string; texts: Record<string, string> };

const never = () => () => undefined;

/**
 * Does this browser keep one? Some refuse, as those inside other apps may, or are full; assumed until it is
 * known.
 */
export function useKeepsDraft({ storage, key }: Draft): boolean {
  return useSyncExternalStore(
    never,
    () => hasRoom(storage, key),
    () => true,
  );
}

/** Does one wait here that is to be filled in? Not while it is unknown. */
export function useHasDraft(draft: Draft): boolean {
  return useSyncExternalStore(
    never,
    () => hasText(readDraft(draft)),
    () => false,
  );
}

const asked = new Map<string, boolean>();

/** Asked once, by storing as much as a long draft. */
function hasRoom(storage: Draft['storage'], key: string): boolean {
  const known = asked.get(key);
  if (known !== undefined) return known;
  const trial = `${key}-trial`;
  const isStored = setItem(storage, trial, ' '.repeat(20_000));
  removeItem(storage, trial);
  asked.set(key, isStored);
  return isStored;
}

/** Does nothing when storage is full or disabled. */
export function saveDraft(draft: Draft, form: HTMLFormElement): void {
  const entries = controlsOf(form, draft.fields).map(({ name, value }) => [name, value]);
  const kept: Kept = {
    savedAt: draft.lifetimeMs && Date.now(),
    owner: draft.owner,
    texts: Object.fromEntries(entries),
  };
  setItem(draft.storage, draft.key, JSON.stringify(kept));
}

/** Fills in a stored draft, except where somebody has typed already. @returns whether there was one */
export function restoreDraft(draft: Draft, form: HTMLFormElement): boolean {
  const texts = readDraft(draft);
  for (const control of controlsOf(form, draft.fields)) {
    const text = texts[control.name];
    const isUntouched = control.value === '' || control.value === firstValue(control);
    if (typeof text !== 'string' || !isUntouched) continue;
    control.value = text;
    // Looked at as if it had just been typed and left.
    control.dispatchEvent(new Event('focusout', { bubbles: true }));
  }
  return hasText(texts);
}

const hasText = (texts: object) => Object.values(texts).some((text) => text !== '');

/** Does a text or a tick of the form differ from the one that it began with? */
export function isChanged(form: HTMLFormElement): boolean {
  return controlsOf(form).some((control) =>
    control.type === 'checkbox' && control instanceof HTMLInputElement
      ? control.checked !== control.defaultChecked
      : control.value !== (firstValue(control) ?? ''),
  );
}

export function removeDraft({ storage, key }: Draft): void {
  removeItem(storage, key);
}

function controlsOf(form: HTMLFormElement, fields?: Draft['fields']): Control[] {
  return ([...form.elements] as Control[]).filter(
    ({ name, type }) =>
      name && !/file|hidden|button|submit/.test(type) && (fields?.includes(name) ?? true),
  );
}

function firstValue(control: Control): string | undefined {
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue;
  return control.querySelector<HTMLOptionElement>('[selected]')?.value;
}

/** Empty when the draft is somebody else's, too old, of another version, or damaged. */
function readDraft(draft: Draft): Record<string, string> {
  const text = getItem(draft.storage, draft.key);
  if (!text) return {};
  // What is no text in it is not filled in.
  const kept = parseJson(text) as Partial<Kept> | null;
  if (kept && kept.owner !== draft.owner) return {};
  const isFresh = !draft.lifetimeMs || Date.now() - Number(kept?.savedAt) < draft.lifetimeMs;
  if (kept && isFresh) return { ...kept.texts };
  removeDraft(draft);
  return {};
}

/** Where the thanks are: a link to them from elsewhere must not throw a draft away. */
const notice = (path: string) => ({ name: 'sent', path });

/** Set with the redirect from a form that was sent without script to its thanks. */
export function sentNoticeCookie(path: string, { origin }: { origin: string }): string {
  return noticeCookie(notice(path), origin.startsWith('https:'));
}

/** For the thanks: has the browser of this request just sent the form without script? */
export function wasJustSent(path: string, request: Request): boolean {
  return hasNotice(notice(path), request.headers.get('Cookie'));
}

/** For the thanks: removes the draft of the form that led there. */
export function removeSentDraft(path: string, draft: Draft): void {
  if (takeNotice(notice(path))) removeDraft(draft);
}
