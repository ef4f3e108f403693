import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Settings } from './env.server.ts';
import { FileMissingError, requireFileKey } from './file-key.server.ts';
import type { FileStore } from './files.server.ts';

type S3Settings = NonNullable<Settings['s3']>;

/** The file store in an S3-compatible bucket; nothing in it is public. */
export function openS3Files(s3: S3Settings): FileStore {
  const opened = openDisk(s3);
  return {
    async put(key, path, contentType) {
      const disk = await opened;
      const { size: contentLength } = await stat(path);
      await disk.putStream(requireFileKey(key), createReadStream(path), {
        contentType,
        contentLength,
      });
    },
    async read(key) {
      const disk = await opened;
      try {
        return await disk.getStream(requireFileKey(key));
      } catch (error) {
        if (isNoSuchKey(error)) throw new FileMissingError(key, { cause: error });
        throw error;
      }
    },
    async delete(key) {
      await (await opened).delete(requireFileKey(key));
    },
    async exists(key) {
      return (await opened).exists(requireFileKey(key));
    },
    async check() {
      // Absent is a fine answer: it shows that the bucket can be asked.
      await (await opened).exists('readyz');
    },
  };
}

/** The S3 client takes a third of a second to load, so only those who use it load it. */
async function openDisk(s3: S3Settings) {
  const [{ Disk }, { S3Driver }] = await Promise.all([
    import('flydrive'),
    import('flydrive/drivers/s3'),
  ]);
  return new Disk(
    new S3Driver({
      bucket: s3.bucket,
      region: s3.region,
      ...(s3.endpoint && { endpoint: s3.endpoint, forcePathStyle: true }),
      credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
      visibility: 'private',
      supportsACL: false,
      // Many stores that speak S3 do not know the newer trailing checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
  );
}

/** flydrive wraps what S3 said as the cause. */
function isNoSuchKey(error: unknown): boolean {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if (inner.name === 'NoSuchKey' || inner.name === 'NotFound') return true;
  }
  return false;
}
