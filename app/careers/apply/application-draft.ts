import { type RefObject, useEffect } from 'react';
import { getItem, removeItem, setItem } from '#app/shared/browser-storage.ts';

/** Where the text of an unsent application waits on this device. */
const storageKey = 'application-draft';

/** A draft older than a day is somebody's forgotten one: on a shared device it must not linger. */
const draftLifetimeMs = 24 * 60 * 60 * 1000;

type Draft = { savedAt: number; fields: Record<string, string> };

/**
 * Keeps the typed text of the form (never files) on this device for a day, and puts it back after a
 * reload. What was typed before React took over wins over the draft. A storage that is full, damaged
 * or switched off means no draft, nothing else.
 */
export function useApplicationDraft(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const fields = readDraft(Date.now());
    if (!form.current || !fields) return;
    for (const element of textControls(form.current)) {
      const saved = fields[element.name];
      if (!saved || element.value) continue;
      element.value = saved;
      element.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }, [form]);
  return { save: () => form.current && writeDraft(form.current, Date.now()) };
}

/** Forgets the draft: the application has arrived. */
export function removeDraft(): void {
  removeItem(() => window.localStorage, storageKey);
}

type TextControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function textControls(form: HTMLFormElement): TextControl[] {
  return [...form.elements].filter(
    (element): element is TextControl =>
      (element instanceof HTMLInputElement && element.type !== 'file') ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement,
  );
}

function writeDraft(form: HTMLFormElement, now: number): void {
  const fields = Object.fromEntries(
    textControls(form).map((element) => [element.name, element.value]),
  );
  setItem(() => window.localStorage, storageKey, JSON.stringify({ savedAt: now, fields }));
}

function readDraft(now: number): Record<string, string> | null {
  const text = getItem(() => window.localStorage, storageKey);
  if (!text) return null;
  const draft = parseDraft(text);
  if (draft && now - draft.savedAt < draftLifetimeMs) return draft.fields;
  removeDraft();
  return null;
}

/** What is kept may be of another version, or be nonsense: then there is no draft. */
function parseDraft(text: string): Draft | null {
  try {
    const { savedAt, fields } = JSON.parse(text);
    const isDraft =
      typeof savedAt === 'number' &&
      Object.values(fields).every((field) => typeof field === 'string');
    return isDraft ? { savedAt, fields } : null;
  } catch {
    return null;
  }
}
