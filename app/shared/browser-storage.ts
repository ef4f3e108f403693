/**
 * Text that a browser keeps for this site (localStorage). Storage may be switched off, forbidden or
 * full, in many ways and by many kinds of error: each means that nothing is remembered, which is no
 * fault of the page and never stops it.
 */

/** `window`, or a stand-in for it. Getting `localStorage` may already throw. */
export type StorageOwner = {
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem'>;
};

/** The text kept under a key; null when there is none, undefined when storage cannot be read. */
export function readKept(owner: StorageOwner, key: string): string | null | undefined {
  try {
    return owner.localStorage.getItem(key);
  } catch {
    return undefined;
  }
}

/** Keeps a text under a key, and answers whether that worked. */
export function keep(owner: StorageOwner, key: string, text: string): boolean {
  try {
    owner.localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Forgets what is kept under a key. */
export function forget(
  owner: { readonly localStorage: Pick<Storage, 'removeItem'> },
  key: string,
): void {
  try {
    owner.localStorage.removeItem(key);
  } catch {
    // Nothing can be kept there either.
  }
}

/** The storage of one visit in one tab (sessionStorage), to be used like the one that stays. */
export const visit = {
  get localStorage(): Storage {
    return window.sessionStorage;
  },
};
