import type { Settings } from '#app/platform/env.server.ts';
import type { FileStore } from './file-store.server.ts';
import { openLocalFiles } from './local-files.server.ts';
import { openS3Files } from './s3-files.server.ts';

export function openFileStore(settings: Pick<Settings, 's3' | 'dataDir'>): FileStore {
  return settings.s3 ? openS3Files(settings.s3) : openLocalFiles(settings.dataDir);
}
