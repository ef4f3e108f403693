import type { Readable } from 'node:stream';
import type { Settings } from '#app/platform/env.server.ts';
import { openLocalFiles } from './local-files.server.ts';
import { openS3Files } from './s3-files.server.ts';

/**
 * Where uploaded and produced files live: a folder or an S3-compatible bucket, behind the same five
 * deeds. Keys look like 'job-applications/3f…/9c…-resume.pdf'.
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

/** Opens the bucket when one is set, else the folder `DATA_DIR/files`. */
export function openFileStore(settings: Pick<Settings, 's3' | 'dataDir'>): FileStore {
  return settings.s3 ? openS3Files(settings.s3) : openLocalFiles(settings.dataDir);
}
