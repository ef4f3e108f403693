/** No file has this key. */
export class FileMissingError extends Error {
  override name = 'FileMissingError';
}

/** Segments of letters, digits, '-', '_' and '.', none of which starts with a dot. */
const keyPattern = /^(?!\.)[\w.-]+(?:\/(?!\.)[\w.-]+)*$/;

/**
 * Returns the key when it is one, so that no key can leave the store.
 * @throws Error for '', '../x', '/x', 'a//b', 'a/.b': keys are made by the server, so this is a bug
 */
export function requireFileKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error('Not a key of the file store');
  return key;
}
