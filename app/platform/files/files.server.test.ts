import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { S3Place } from '#app/platform/env.server.ts';
import { startBucket } from '#tests/support/processes/bucket.ts';
import { testFolder } from '#tests/support/processes/test-folder.ts';
import { FileMissingError, type FileStore } from './file-store.server.ts';
import { openFileStore } from './files.server.ts';
import { openS3Client } from './s3-client.server.ts';
import { storeReason } from './s3-files.server.ts';

const folder = testFolder();
let bucket: Awaited<ReturnType<typeof startBucket>>;
let s3: S3Place;
let stores: Record<'folder' | 'bucket', FileStore>;

beforeAll(async () => {
  bucket = await startBucket(join(folder, 's3'));
  s3 = {
    endpoint: bucket.endpoint,
    region: 'us-east-1',
    bucket: 'cafe',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
  stores = {
    folder: openFileStore({ dataDir: folder, s3: undefined }),
    bucket: openFileStore({ dataDir: folder, s3 }),
  };
});
afterAll(() => bucket.close());

async function source(text: string): Promise<string> {
  const path = join(await mkdtemp(join(folder, 'source-')), 'file');
  await writeFile(path, text);
  return path;
}

async function textOf(store: FileStore, key: string): Promise<string> {
  return Buffer.concat(await (await store.read(key)).toArray()).toString();
}

describe.each(['folder', 'bucket'] as const)('a file store in a %s', (kind) => {
  it('keeps a file under its key until it is deleted', async () => {
    const store = stores[kind];
    await store.check();
    expect(await store.exists('root/record/a.txt')).toBe(false);
    await store.put('root/record/a.txt', await source('tea'), 'text/plain');
    expect(await store.exists('root/record/a.txt')).toBe(true);
    expect(await textOf(store, 'root/record/a.txt')).toBe('tea');
    await store.delete('root/record/a.txt');
    expect(await store.exists('root/record/a.txt')).toBe(false);
    await store.delete('root/record/a.txt');
  });

  it('replaces a file of the same key', async () => {
    const store = stores[kind];
    await store.put('root/b', await source('old'), 'text/plain');
    await store.put('root/b', await source('new'), 'text/plain');
    expect(await textOf(store, 'root/b')).toBe('new');
  });

  it('says that a file is missing before any byte is read', async () => {
    await expect(stores[kind].read('root/none')).rejects.toThrow(FileMissingError);
  });

  it.each(['', '../secret', '/etc/passwd', 'a//b', 'a/../b', 'a/.hidden', 'a\0b', 'a\\b'])(
    'refuses the key %j',
    async (key) => {
      const path = await source('x');
      const put = async () => stores[kind].put(key, path, 'text/plain');
      await expect(put()).rejects.toThrow('Not a key of the file store');
    },
  );
});

describe('the folder', () => {
  it('keeps its files from other users and leaves no empty folders', async () => {
    const store = stores.folder;
    await store.put('private/one/a', await source('x'), 'text/plain');
    expect((await stat(join(folder, 'files/private'))).mode & 0o077).toBe(0);
    await store.delete('private/one/a');
    expect(await readdir(join(folder, 'files/private'))).toEqual([]);
  });

  it('stores and deletes files of one record at the same time', async () => {
    const store = stores.folder;
    const names = Array.from({ length: 30 }, (_, n) => `busy/record/${n}`);
    await Promise.all(
      names.map(async (key) => {
        await store.put(key, await source(key), 'text/plain');
        await store.delete(key);
      }),
    );
    expect(await readdir(join(folder, 'files/busy'))).toEqual([]);
  });

  it('is not ready when it can not be made', async () => {
    const file = await source('a file where the folder should be');
    const store = openFileStore({ dataDir: file, s3: undefined });
    await expect(store.check()).rejects.toThrow('ENOTDIR');
  });
});

describe('the bucket', () => {
  it('takes a large file in parts, and gives it back whole', async () => {
    const path = await source('');
    const bytes = randomBytes(17_000_000);
    await writeFile(path, bytes);
    await stores.bucket.put('large/archive', path, 'application/octet-stream');
    expect(bytes.equals(await buffer(await stores.bucket.read('large/archive')))).toBe(true);
  });

  it('keeps nothing of a large file whose last part it refused', async () => {
    const asked: string[] = [];
    const refusing = createServer((request, response) => {
      const { method, url = '' } = request;
      asked.push(`${method} ${url.slice('/cafe/large?'.length)}`);
      request.resume().once('end', () => {
        if (method === 'PUT' && url.includes('partNumber=2')) response.statusCode = 403;
        response.end('<Code>AccessDenied</Code><UploadId>a&amp;b</UploadId>');
      });
    }).listen(0);
    const endpoint = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`;
    const store = openFileStore({ dataDir: folder, s3: { ...s3, endpoint } });
    const path = await source('x'.repeat(17 * 1024 * 1024));
    const putting = store.put('large', path, 'application/octet-stream');
    await expect(putting).rejects.toThrow('refused this key access');
    expect(asked).toEqual([
      'POST uploads=',
      'PUT partNumber=1&uploadId=a%26b',
      'PUT partNumber=2&uploadId=a%26b',
      'DELETE uploadId=a%26b',
    ]);
    refusing.close();
  });

  it('is sent no more of a file that it refused before reading all of it', async () => {
    const refusing = createTcpServer((socket) => {
      socket.once('data', () => {
        socket.pause().write('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n');
      });
    }).listen(0);
    const connected = once(refusing, 'connection');
    const endpoint = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`;
    const store = openFileStore({ dataDir: folder, s3: { ...s3, endpoint } });
    const size = 15 * 1024 * 1024;
    const putting = store.put('root/a', await source('x'.repeat(size)), 'text/plain');
    await expect(putting).rejects.toThrow('refused this key access');
    const [socket]: Socket[] = await connected;
    socket?.resume();
    await once(refusing.close(), 'close');
    expect(socket?.bytesRead).toBeLessThan(size);
  });

  it('is sent no part of a large file before it has given an upload id', async () => {
    const asked: string[] = [];
    const proxy = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      request.resume().once('end', () => response.end('<html>Welcome</html>'));
    }).listen(0);
    const endpoint = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const store = openFileStore({ dataDir: folder, s3: { ...s3, endpoint } });
    const path = await source('x'.repeat(17 * 1024 * 1024));
    const putting = store.put('large', path, 'application/octet-stream');
    await expect(putting).rejects.toThrow('no S3-compatible store answers there');
    expect(asked).toEqual(['POST /cafe/large?uploads=']);
    proxy.close();
  });

  it('times out when it falls silent in the middle of a file, but not when the reader is slow', async () => {
    const megabytes = Buffer.alloc(4 * 1024 * 1024, 'tea ');
    const sick = createServer((request, response) => {
      response.setHeader('Content-Length', megabytes.length);
      if (request.url === '/cafe/whole') response.end(megabytes);
      else response.write(megabytes.subarray(0, 1000));
    }).listen(0);
    const endpoint = `http://127.0.0.1:${(sick.address() as AddressInfo).port}`;
    const client = openS3Client({ ...s3, endpoint }, 200);
    await expect(buffer(await client.get('half'))).rejects.toThrow('no answer in time');
    const whole = await client.get('whole');
    // The reader waits for twice as long as the store may be silent.
    for (let times = 0; times < 2; times++) await once(whole.socket, 'timeout');
    expect(megabytes.equals(await buffer(whole))).toBe(true);
    sick.closeAllConnections();
    sick.close();
  });

  it('is asked again after a moment of trouble', async () => {
    let asked = 0;
    const troubled = createServer((request, response) => {
      asked += 1;
      if (asked === 1) request.socket.destroy();
      else response.writeHead(asked === 2 ? 503 : 200).end('tea');
    }).listen(0);
    const endpoint = `http://127.0.0.1:${(troubled.address() as AddressInfo).port}`;
    const store = openFileStore({ dataDir: folder, s3: { ...s3, endpoint } });
    expect(await textOf(store, 'root/a')).toBe('tea');
    expect(asked).toBe(3);
    troubled.close();
  });

  it('is not ready when nobody answers', async () => {
    const { endpoint, close } = await startBucket(join(folder, 'gone'));
    await close();
    const store = openFileStore({ dataDir: folder, s3: { ...s3, endpoint } });
    await expect(store.check()).rejects.toThrow('nothing answers there. Check S3_ENDPOINT.');
  });

  it.each([
    [{ bucket: 'cave' }, 'no such bucket. Check S3_BUCKET.'],
    [{ accessKeyId: 'stranger' }, 'does not know this key. Check S3_ACCESS_KEY_ID.'],
    [{ secretAccessKey: 'wrong' }, 'refused the secret key. Check S3_SECRET_ACCESS_KEY.'],
  ])('says what the store refused: %j', async (wrong, reason) => {
    const store = openFileStore({ dataDir: folder, s3: { ...s3, ...wrong } });
    await expect(store.check()).rejects.toThrow(reason);
  });
});

it('has its own error messages put on one line and shortened', () => {
  const reason = storeReason(new Error(`no\u0000t\u001b[2J\n${'here'.repeat(1000)}`));
  expect(reason).toMatch(/^the store said: Error no t \[2J here/);
  expect(reason).not.toMatch(/\p{Cc}/u);
  expect(reason.length).toBeLessThan(400);
});
