import type { Readable } from 'node:stream';

/**
 * Where uploaded and produced files live: a folder or an S3-compatible bucket, behind the same five
 * operations. Keys look like 'job-applications/3f…/9c…-resume.pdf'.
 */
export interface FileStore {
  /**
   * Stores the file at `path` under `key`, in place of any file of that key. When it resolves the
   * file is durable, and nobody ever sees part of it. The file at `path` may be gone afterwards.
   */
  put(key: string, path: string, contentType: string): Promise<void>;
  /** The bytes of a file. @throws FileMissingError when there is none, before any byte is read */
  read(key: string): Promise<Readable>;
  /** Removes a file; an absent one is fine. */
  delete(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  /** Resolves when files can be stored (for /readyz), otherwise throws the reason. */
  check(): Promise<void>;
}

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
