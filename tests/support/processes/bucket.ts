import S3rver from '@20minutes/s3rver';

type Options = Partial<Pick<S3rver, 'middleware'>> & { allowMismatchedSignatures?: boolean };

/** Starts an S3 store with the bucket `cafe` on this machine. @param directory where it keeps its files */
export async function startBucket(
  directory: string,
  { middleware = [], ...options }: Options = {},
) {
  const store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'cafe', configs: [] }],
    ...options,
  });
  store.middleware.unshift(...middleware);
  const { port } = await store.run();
  const endpoint = `http://127.0.0.1:${port}`;
  return { port, endpoint, settings: bucketSettings(endpoint), close: () => store.close() };
}

/** The settings for this bucket; `BACKUP_` before their names makes it the second place of backups. */
export function bucketSettings(endpoint: string, before: '' | 'BACKUP_' = '') {
  return {
    [`${before}S3_ENDPOINT`]: endpoint,
    [`${before}S3_BUCKET`]: 'cafe',
    [`${before}S3_ACCESS_KEY_ID`]: 'S3RVER',
    [`${before}S3_SECRET_ACCESS_KEY`]: 'S3RVER',
  };
}
