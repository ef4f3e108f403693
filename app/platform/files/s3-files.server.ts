import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { S3Place } from '#app/platform/env.server.ts';
import {
  FileMissingError,
  type FileStore,
  FileStoreError,
  requireFileKey,
} from './file-store.server.ts';

export function openS3Files(s3: S3Place): FileStore {
  const opened = openDisk(s3);
  return {
    async put(key, path, contentType) {
      const options = { contentType, contentLength: (await stat(path)).size };
      const putting = (await opened).putStream(
        requireFileKey(key),
        createReadStream(path),
        options,
      );
      await putting.catch(fail);
    },
    async read(key) {
      try {
        return await (await opened).getStream(requireFileKey(key));
      } catch (error) {
        if (isNoSuchKey(error)) throw new FileMissingError(key, { cause: error });
        return fail(error);
      }
    },
    async delete(key) {
      await (await opened).delete(requireFileKey(key)).catch(fail);
    },
    async exists(key) {
      return (await opened).exists(requireFileKey(key)).catch(fail);
    },
    async check() {
      try {
        // A GET, because the response to a HEAD has no body that gives the reason.
        (await (await opened).getStream('readyz')).destroy();
      } catch (error) {
        // A missing key is fine: the bucket answered.
        if (!isNoSuchKey(error)) fail(error);
      }
    },
  };
}

/** The S3 client takes 0.3 s to load, so it is loaded on use only. */
export async function openDisk(s3: S3Place) {
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
      // Many S3-compatible stores do not support the newer trailing checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
  );
}

/** flydrive wraps the S3 error as the cause. */
function storeError(error: unknown): unknown {
  let inner = error;
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause;
  return inner;
}

function isNoSuchKey(error: unknown): boolean {
  const inner = storeError(error);
  return inner instanceof Error && (inner.name === 'NoSuchKey' || inner.name === 'NotFound');
}

/** What each error code means for the person who set S3_*. */
const hints: Record<string, string> = {
  NoSuchBucket: 'the store has no such bucket. Check S3_BUCKET.',
  InvalidAccessKeyId: 'the store does not know this key. Check S3_ACCESS_KEY_ID.',
  SignatureDoesNotMatch: 'the store refused the secret key. Check S3_SECRET_ACCESS_KEY.',
  AccessDenied: 'the store refused this key access to the bucket.',
  Forbidden: 'the store refused this key access to the bucket.',
  RequestTimeTooSkewed: 'its clock and that of this machine differ. Set the clock.',
  AuthorizationHeaderMalformed: 'the bucket is in another region. Check S3_REGION.',
  PermanentRedirect: 'the bucket is in another region. Check S3_REGION.',
  ECONNREFUSED: 'nothing answers there. Check S3_ENDPOINT.',
  ECONNRESET: 'it closed the connection.',
  ENOTFOUND: 'no such host is known. Check S3_ENDPOINT.',
  TimeoutError: 'it did not answer in time.',
};

function fail(error: unknown): never {
  throw new FileStoreError(storeReason(error), { cause: error });
}

/** For the person who set S3_*. */
export function storeReason(error: unknown): string {
  const inner = storeError(error);
  if (!(inner instanceof Error)) return String(inner);
  const code = 'code' in inner ? String(inner.code) : inner.name;
  const said = `${inner.name} ${inner.message}`.replace(/\p{Cc}+/gu, ' ').slice(0, longestSaying);
  return hints[code] ?? hints[inner.name] ?? `the store said: ${said}`;
}

/** It is stored, mailed and shown. */
const longestSaying = 300;
