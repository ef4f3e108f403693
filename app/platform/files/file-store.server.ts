import type { Readable } from 'node:stream';

/** A folder or an S3-compatible bucket. Keys look like 'job-applications/3f…/9c…-resume.pdf'. */
export interface FileStore {
  /**
   * Stores or replaces. When it resolves the file is durable, and nobody ever sees part of it. The file at
   * `path` may be gone afterwards.
   */
  put(key: string, path: string, contentType: string): Promise<void>;
  /** @throws FileMissingError before any byte is read */
  read(key: string): Promise<Readable>;
  /** An absent file is fine. */
  delete(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  /** For /readyz: throws the reason why files can't be stored. */
  check(): Promise<void>;
}

export class FileMissingError extends Error {
  override name = 'FileMissingError';
}

const keyPattern = /^(?!\.)[\w.-]+(?:\/(?!\.)[\w.-]+)*$/;

/**
 * So that no key can leave the store.
 * @throws Error for '', '../x', '/x', 'a//b', 'a/.b': keys are made by the server, so this is a bug
 */
export function requireFileKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error('Not a key of the file store');
  return key;
}
