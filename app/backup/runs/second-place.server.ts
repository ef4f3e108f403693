import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { S3Place } from '#app/platform/env.server.ts';
import { storeReason } from '#app/platform/files/s3-files.server.ts';
import { StartupError } from '#app/platform/startup-error.ts';
import { isArchiveName } from './retention.ts';

export type SecondPlace = Awaited<ReturnType<typeof openSecondPlace>>;

/** Without a byte from the store. By itself the client waits for ever. */
const longestSilenceMs = 60_000;

/**
 * The bucket of BACKUP_S3_*, for archives under their own names.
 * @throws StartupError from every part, with the store's reason
 */
export async function openSecondPlace(
  { endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Place,
  socketTimeout = longestSilenceMs,
) {
  // The client takes 0.3 s to load.
  const [s3, { Upload }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/lib-storage'),
  ]);
  const client = new s3.S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId, secretAccessKey },
    requestHandler: { connectionTimeout: 10_000, socketTimeout },
    // Many S3-compatible stores do not support the newer trailing checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

  return {
    /** In parts, of which a store that stops half-way keeps none under the name. */
    async put(name: string, path: string): Promise<void> {
      await explained(async () => {
        const params = { Bucket: bucket, Key: name, Body: createReadStream(path) };
        await new Upload({ client, params }).done();
        const { size } = await stat(path);
        const stored = await client.send(new s3.HeadObjectCommand({ Bucket: bucket, Key: name }));
        if (stored.ContentLength !== size)
          throw new Error(`it holds ${stored.ContentLength} bytes of ${size}`);
      });
    },
    /** Names of archives. */
    async list(): Promise<string[]> {
      return explained(async () => {
        const names: string[] = [];
        for await (const page of s3.paginateListObjectsV2({ client }, { Bucket: bucket }))
          names.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
        return names.filter(isArchiveName);
      });
    },
    /** Null when there is none of this name. */
    async read(name: string): Promise<{ size: number | undefined; body: Readable } | null> {
      return explained(async () => {
        try {
          const command = new s3.GetObjectCommand({ Bucket: bucket, Key: name });
          const { ContentLength: size, Body } = await client.send(command);
          return { size, body: Body as Readable };
        } catch (error) {
          if (error instanceof s3.NoSuchKey) return null;
          throw error;
        }
      });
    },
    async remove(name: string): Promise<void> {
      await explained(() => client.send(new s3.DeleteObjectCommand({ Bucket: bucket, Key: name })));
    },
    [Symbol.asyncDispose]: async () => client.destroy(),
  };
}

async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const reason = storeReason(cause).replaceAll('S3_', 'BACKUP_S3_');
    throw new StartupError(`The second place: ${reason.replace(/\.?$/, '.')}`, { cause });
  }
}
