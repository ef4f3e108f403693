/** Storage that never throws. Even reading `window.localStorage` may throw: the page then works without storage. */

/** The item; null when there is none, undefined when storage cannot be read. */
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

/** @returns whether it was stored */
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
  } catch {
    // Storage that can't be reached holds nothing to remove.
  }
}
