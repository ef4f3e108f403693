import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Place } from '#app/platform/env.server.ts';

/** An error that the store answered with; `name` is the store's code for it, such as NoSuchKey. */
export class S3Error extends Error {
  override name: string;
  readonly status: number | undefined;
  constructor(name: string, message: string, status?: number) {
    super(message);
    this.name = name;
    this.status = status;
  }
}

type Method = 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
type Body = { size: number; open: () => Readable };
type Content = { query?: Record<string, string>; contentType?: string; body?: Body };

/** How long a connection may go without a byte in either direction. */
const longestSilenceMs = 60_000;
const attempts = 3;
const firstPauseMs = 100;

/** A store takes at most 10,000 parts, and only the last may be below 5 MB. */
const mostParts = 10_000;
const smallestPart = 16 * 1024 * 1024;

/**
 * The few requests that the site makes to an S3-compatible store (docs/decisions/0021).
 * @throws S3Error, or the error of the connection, after the last attempt
 */
export function openS3Client(place: S3Place, silenceMs = longestSilenceMs) {
  const root = addressOf(place);

  async function send(method: Method, key: string, content: Content = {}) {
    for (let attempt = 1; ; attempt++) {
      try {
        return await sendOnce(method, key, content);
      } catch (error) {
        if (attempt === attempts || !mayPass(error)) throw error;
        await sleep(firstPauseMs * 2 ** attempt * Math.random());
      }
    }
  }

  async function sendOnce(method: Method, key: string, { query, contentType, body }: Content) {
    const url = new URL(`${root}/${key}`);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    const { accessKeyId, secretAccessKey, region } = place;
    const credentials = { accessKeyId, secretAccessKey, region, service: 's3' };
    const signed = await new AwsV4Signer({ method, url: url.href, ...credentials }).sign();
    const headers = {
      ...Object.fromEntries(signed.headers),
      ...(body && { 'content-length': body.size }),
      ...(contentType && { 'content-type': contentType }),
    };
    const response = await exchange(signed.url, { method, headers, timeout: silenceMs }, body);
    if (response.statusCode === 200 || response.statusCode === 204) return response;
    throw await errorOf(response);
  }

  async function textOf(response: Promise<IncomingMessage>): Promise<string> {
    return text(await response);
  }

  /** Discards an answer, but reads it to its end, so that the connection can serve the next request. */
  async function done(response: Promise<IncomingMessage>): Promise<void> {
    (await response).resume();
  }

  async function sendParts(key: string, path: string, size: number, uploadId: string) {
    const partSize = Math.max(smallestPart, Math.ceil(size / mostParts));
    const parts: string[] = [];
    for (let start = 0; start < size; start += partSize) {
      const body = fileBody(path, start, Math.min(start + partSize, size));
      const query = { partNumber: `${parts.length + 1}`, uploadId };
      const response = await send('PUT', key, { query, body });
      response.resume();
      parts.push(
        `<Part><PartNumber>${query.partNumber}</PartNumber><ETag>${response.headers.etag}</ETag></Part>`,
      );
    }
    const list = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
    const query = { uploadId };
    const answer = await textOf(send('POST', key, { query, body: textBody(list) }));
    // The store begins to answer before it is done, so an error may follow a status of 200.
    if (answer.includes('<Error>')) throw errorIn(answer, 'InternalError');
  }

  return {
    /** Sends a large file in parts: if that fails half-way, the store keeps nothing under the key. */
    async put(key: string, path: string, contentType: string): Promise<void> {
      const { size } = await stat(path);
      if (size <= smallestPart)
        return done(send('PUT', key, { contentType, body: fileBody(path, 0, size) }));
      const begun = await textOf(send('POST', key, { query: { uploads: '' }, contentType }));
      const [uploadId] = elementsOf(begun, 'UploadId');
      // Without an upload id, the request that abandons the upload would delete the file of this key.
      if (!uploadId) throw new S3Error('NoUploadId', 'it began no upload');
      try {
        await sendParts(key, path, size, uploadId);
      } catch (error) {
        // An error here is ignored, since the first one is to be reported: a store that is gone fails this too.
        await done(send('DELETE', key, { query: { uploadId } })).catch(() => undefined);
        throw error;
      }
    },
    get: (key: string): Promise<IncomingMessage> => send('GET', key),
    /** Null when there is no such key, undefined when the store does not tell. */
    async sizeOf(key: string): Promise<number | null | undefined> {
      try {
        const response = await send('HEAD', key);
        response.resume();
        return lengthOf(response);
      } catch (error) {
        if (isNoSuchKey(error)) return null;
        throw error;
      }
    },
    /** Deleting an absent key is no error. */
    delete: (key: string): Promise<void> => done(send('DELETE', key)),
    async *keys(): AsyncGenerator<string> {
      let next: string | undefined;
      do {
        const query = { 'list-type': '2', ...(next && { 'continuation-token': next }) };
        const page = await textOf(send('GET', '', { query }));
        yield* elementsOf(page, 'Key');
        [next] = elementsOf(page, 'NextContinuationToken');
      } while (next);
    },
  };
}

/** Undefined when the store does not tell. */
export function lengthOf({ headers }: IncomingMessage): number | undefined {
  const { 'content-length': length } = headers;
  return length === undefined ? undefined : Number(length);
}

export function isNoSuchKey(error: unknown): boolean {
  return error instanceof S3Error && ['NoSuchKey', 'NotFound'].includes(error.name);
}

/** A bucket with a dot in its name goes into the path: as a host name it would match no certificate. */
function addressOf({ endpoint, region, bucket }: S3Place): string {
  if (endpoint) return `${endpoint.replace(/\/$/, '')}/${bucket}`;
  const host = `s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
  return bucket.includes('.') ? `https://${host}/${bucket}` : `https://${bucket}.${host}`;
}

function fileBody(path: string, start: number, end: number): Body {
  const open = () =>
    start === end ? Readable.from([]) : createReadStream(path, { start, end: end - 1 });
  return { size: end - start, open };
}

function textBody(content: string): Body {
  return { size: Buffer.byteLength(content), open: () => Readable.from([content]) };
}

/** In place of `fetch`, which can't send a stream with a known length, as S3 requires, or time out on silence. */
function exchange(
  url: URL,
  options: { method: Method; headers: Record<string, string | number>; timeout: number },
  body: Body | undefined,
): Promise<IncomingMessage> {
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options);
  return new Promise((resolve, reject) => {
    let answer: IncomingMessage | undefined;
    request.on('timeout', () => {
      const silence = new S3Error('TimeoutError', 'no answer in time');
      if (!answer) request.destroy(silence);
      // Data has arrived that is not read yet: the reader is slow, not the store.
      else if (answer.readableLength > 0) answer.socket.setTimeout(options.timeout);
      else answer.destroy(silence);
    });
    request.once('response', (response) => {
      answer = response;
      // A store that refuses before it has read the body may never read it: the request would stay open for ever.
      response.once('end', () => request.writableFinished || request.destroy());
      resolve(response);
    });
    request.on('error', reject);
    if (body) pipeline(body.open(), request).catch(reject);
    else request.end();
  });
}

async function errorOf(response: IncomingMessage): Promise<S3Error> {
  const { statusCode = 0, statusMessage } = response;
  // The answer to a HEAD has no body, so the error is named after the status.
  const names: Record<number, string> = { 403: 'Forbidden', 404: 'NotFound' };
  const name = names[statusCode] ?? `${statusCode} ${statusMessage}`;
  return errorIn(await text(response), name, statusCode);
}

function errorIn(answer: string, otherwise: string, status?: number): S3Error {
  const [name = otherwise] = elementsOf(answer, 'Code');
  return new S3Error(name, elementsOf(answer, 'Message')[0] ?? '', status);
}

/** Is another attempt worth it, because the store is in trouble or the connection broke? */
function mayPass(error: unknown): boolean {
  if (error instanceof S3Error) return error.status === 429 || (error.status ?? 0) >= 500;
  const codes = ['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'ERR_STREAM_PREMATURE_CLOSE'];
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/** A regular expression can read S3's answers: no element of these names contains another. */
function elementsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, content = '']) =>
    content.replace(/&(amp|lt|gt|quot|apos|#\d+);/g, (entity) => entities[entity] ?? entity),
  );
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#34;': '"',
  '&#39;': "'",
};
