import type { S3Place } from '#app/platform/env.server.ts';
import {
  FileMissingError,
  type FileStore,
  FileStoreError,
  requireFileKey,
} from './file-store.server.ts';
import { isNoSuchKey, openS3Client } from './s3-client.server.ts';

export function openS3Files(place: S3Place): FileStore {
  const s3 = openS3Client(place);
  return {
    async put(key, path, contentType) {
      await s3.put(requireFileKey(key), path, contentType).catch(fail);
    },
    async read(key) {
      try {
        return await s3.get(requireFileKey(key));
      } catch (error) {
        if (isNoSuchKey(error)) throw new FileMissingError(key, { cause: error });
        return fail(error);
      }
    },
    async delete(key) {
      await s3.delete(requireFileKey(key)).catch(fail);
    },
    async exists(key) {
      return (await s3.sizeOf(requireFileKey(key)).catch(fail)) !== null;
    },
    async check() {
      try {
        // A GET, because the response to a HEAD has no body that gives the reason.
        (await s3.get('readyz')).destroy();
      } catch (error) {
        // A missing key is fine: the bucket answered.
        if (!isNoSuchKey(error)) fail(error);
      }
    },
  };
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
  NoUploadId: 'no S3-compatible store answers there. Check S3_ENDPOINT.',
  ECONNREFUSED: 'nothing answers there. Check S3_ENDPOINT.',
  ECONNRESET: 'it closed the connection.',
  EPIPE: 'it closed the connection.',
  ERR_STREAM_PREMATURE_CLOSE: 'it closed the connection.',
  ENOTFOUND: 'no such host is known. Check S3_ENDPOINT.',
  TimeoutError: 'it did not answer in time.',
};

function fail(error: unknown): never {
  throw new FileStoreError(storeReason(error), { cause: error });
}

/** Why the store failed, for the person who set S3_*. */
export function storeReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : error.name;
  const said = `${error.name} ${error.message}`.replace(/\p{Cc}+/gu, ' ').slice(0, longestSaying);
  return hints[code] ?? `the store said: ${said}`;
}

/** In characters, because the text is stored, mailed and shown. */
const longestSaying = 300;
