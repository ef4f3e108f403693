import { useSyncExternalStore } from 'react';
import { getItem, removeItem, setItem } from '#app/shared/browser/browser-storage.ts';
import { hasNotice, noticeCookie, takeNotice } from '#app/shared/browser/notice-cookie.ts';
import { parseJson } from '#app/shared/parse.ts';

/** Where this device stores the text of an unsent form; files are never stored. */
export type Draft = {
  /** `() => localStorage`, or `() => sessionStorage` for this tab alone. */
  storage: () => Storage;
  key: string;
  /** How long the draft is kept; by default as long as the storage lasts. */
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
 * Does this browser keep a draft? Some refuse, such as browsers inside other apps, or have no room. True until it
 * is known.
 */
export function useKeepsDraft({ storage, key }: Draft): boolean {
  return useSyncExternalStore(
    never,
    () => hasRoom(storage, key),
    () => true,
  );
}

/** Is there a stored draft to fill in? False until it is known. */
export function useHasDraft(draft: Draft): boolean {
  return useSyncExternalStore(
    never,
    () => hasText(readDraft(draft)),
    () => false,
  );
}

const asked = new Map<string, boolean>();

/** Tests once per key whether a text as long as a long draft can be stored. */
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
    // Notes at fields are shown as if the text had just been typed and the field left.
    control.dispatchEvent(new Event('focusout', { bubbles: true }));
  }
  return hasText(texts);
}

const hasText = (texts: object) => Object.values(texts).some((text) => text !== '');

/** Does any text or checkbox of the form differ from its initial value? */
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
  // The values need no check here: `restoreDraft` fills in texts only.
  const kept = parseJson(text) as Partial<Kept> | null;
  if (kept && kept.owner !== draft.owner) return {};
  const isFresh = !draft.lifetimeMs || Date.now() - Number(kept?.savedAt) < draft.lifetimeMs;
  if (kept && isFresh) return { ...kept.texts };
  removeDraft(draft);
  return {};
}

/** The cookie for the page of thanks: without it, as after a link from elsewhere, that page removes no draft. */
const notice = (path: string) => ({ name: 'sent', path });

/** The header that sets this cookie, with the redirect from a form sent without script to its page of thanks. */
export function sentNoticeCookie(path: string, { origin }: { origin: string }): string {
  return noticeCookie(notice(path), origin.startsWith('https:'));
}

/** For the page of thanks: has the browser of this request just sent the form without script? */
export function wasJustSent(path: string, request: Request): boolean {
  return hasNotice(notice(path), request.headers.get('Cookie'));
}

/** For the page of thanks: removes the draft of the form that led there. */
export function removeSentDraft(path: string, draft: Draft): void {
  if (takeNotice(notice(path))) removeDraft(draft);
}
