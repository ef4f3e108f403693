/**
 * localStorage or sessionStorage. Storage may be off, forbidden or full, and even `window.localStorage`
 * may throw: then nothing is remembered, which never stops a page.
 */

/** Null when there is none, undefined when storage can't be read. */
export function getItem(
  storage: () => Pick<Storage, 'getItem'>,
  key: string,
): string | null | undefined {
  try {
    return storage().getItem(key);
  } catch {
    return undefined;
  }
}

/** @returns whether that worked */
export function setItem(storage: () => Pick<Storage, 'setItem'>, key: string, text: string) {
  try {
    storage().setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

export function removeItem(storage: () => Pick<Storage, 'removeItem'>, key: string): void {
  try {
    storage().removeItem(key);
  } catch {}
}
