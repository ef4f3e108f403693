/**
 * Text in the browser's localStorage or sessionStorage. Storage may be switched off, forbidden or
 * full, and even `window.localStorage` may throw: then nothing is remembered, which is no error of
 * the page and never stops it.
 */

/** The text under a key; null when there is none, undefined when storage cannot be read. */
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

/** Stores a text under a key. @returns whether that worked */
export function setItem(storage: () => Pick<Storage, 'setItem'>, key: string, text: string) {
  try {
    storage().setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Removes what is stored under a key. */
export function removeItem(storage: () => Pick<Storage, 'removeItem'>, key: string): void {
  try {
    storage().removeItem(key);
  } catch {
    // Then nothing is stored there either.
  }
}
