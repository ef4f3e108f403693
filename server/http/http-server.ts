import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from '#app/platform/failures/log.server.ts';
import { StartupError } from '#app/platform/failures/startup-error.ts';
import { hasErrorCode } from '#app/platform/failures/system-error.server.ts';
import { takeTurn } from '#app/platform/http/limits/page-turns.server.ts';
import { BusyError, type Refusal, refusalHeaders } from '#app/platform/http/refusal.server.ts';
import { longestUploadMs } from '#app/platform/uploads/multipart.server.ts';
import { type Body, type BodyGuard, createBodyGuard } from '#server/http/guards/body-guard.ts';
import { boundConnections, createRefusalLog } from '#server/http/guards/connections.ts';
import { noteUnanswered, stopPipelining } from '#server/http/guards/pipelined-requests.ts';
import { isUpload, largestBodyFor } from '#server/http/guards/request-guard.ts';
import { createRequestCount, type RequestPlace } from '#server/http/guards/requests-under-way.ts';
import type { FastPath } from './fast-path.ts';
import { requestUrl } from './request-url.ts';
import { plainResponseHeaders } from './security-headers.ts';

/** Milliseconds. */
const timeouts = {
  // For a whole request: enough to receive, check and answer the slowest upload.
  requestTimeout: longestUploadMs + 300_000,
  headersTimeout: 20_000,
  // Longer than the time after which proxies close an idle connection (most 60 s, Caddy 120), so that the proxy
  // closes it first: a form that it passes on just as we close would fail.
  keepAliveTimeout: 125_000,
  // For an answer of which the client takes nothing more. Linux buffers up to 1.4 MB at once (a third of its 4 MB)
  // and then takes nothing until that is sent, which at 2 KB/s takes 12 minutes.
  timeout: 900_000,
} satisfies Partial<Server>;
const drainTimeoutMs = 10_000;
/** Browsers and proxies send some 30. Headers stay in memory for as long as the body is on its way. */
const mostHeaders = 100;

type Fetch = Parameters<typeof getRequestListener>[0];

export type HttpServer = Awaited<ReturnType<typeof takePort>>;

/**
 * Takes the port before anything else is opened, so that starting a second copy changes nothing on disk.
 * Requests wait until `serve`.
 * @param node not listening yet, with `requireHostHeader` off
 * @throws StartupError when the port is in use or not permitted
 */
export async function takePort(
  node: Server,
  place: { host: string; port: number; origin: string; trustedProxyHops: number },
  log: Pick<Logger, 'warn'>,
) {
  const ready = Promise.withResolvers<Listener>();
  // Node parses no more headers than this; one above the limit shows that there were too many.
  Object.assign(node, timeouts, { maxHeadersCount: mostHeaders + 1 });
  const headers = plainResponseHeaders(place.origin.startsWith('https:'));
  const count = createRequestCount(place.trustedProxyHops);
  const tooMany = new BusyError('Too many requests at once');
  const bodies = createBodyGuard(place.trustedProxyHops, ({ socket }) =>
    node.emit('clientError', requestTimeout(), socket),
  );
  const pass = async (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    { body, place }: { body: Body | null; place: RequestPlace },
  ) => {
    const listener = await ready.promise;
    await place.isFirst();
    // While this waits, the part of the body that came with the headers is read.
    await takeTurn(place.network);
    // A form that arrived whole is handled even if its sender has gone; a page would be drawn for nobody.
    const isGone = body ? !incoming.complete && incoming.destroyed : incoming.socket.destroyed;
    if (isGone) return;
    if (!incoming.complete) place.send();
    listener(incoming, outgoing, body);
  };
  const noteRefusal = createRefusalLog(log);
  boundConnections(node, place.trustedProxyHops, () => noteRefusal('connection'));
  stopPipelining(node);
  respondToRefusedRequests(node, headers, noteRefusal);
  node.on('request', (incoming, outgoing) => {
    const place = count(incoming, outgoing);
    if (place === 'refused') refuse(outgoing, tooMany, headers);
    if (typeof place === 'string') return;
    const refused = refusedStatus(incoming);
    if (refused) {
      noteRefusal(refused);
      // Neither its body nor any request behind it is read.
      if (refused === 411) outgoing.shouldKeepAlive = false;
      outgoing.writeHead(refused, headers).end();
      return;
    }
    const body = hasBody(incoming) ? bodies.watch(incoming) : null;
    void pass(incoming, outgoing, { body, place });
  });
  await listen(node, place);
  return {
    /** @param fastPath asked before `fetch` */
    serve: (fetch: Fetch, fastPath: FastPath = () => false) =>
      ready.resolve(
        createListener(node, { fetch, fastPath, bodies }, new URL(place.origin), headers),
      ),
    /** Takes no new connections, gives running requests 10 s, then resolves. */
    close: () => drain(node),
  };
}

/** The status for a request that is refused by its headers alone; null for any other. */
function refusedStatus(incoming: IncomingMessage): 431 | 400 | 411 | null {
  const { rawHeaders, httpVersion } = incoming;
  if (rawHeaders.length > 2 * mostHeaders) return 431;
  const hosts = rawHeaders.filter((text, n) => n % 2 === 0 && text.toLowerCase() === 'host').length;
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) return 400;
  // No browser sends a body with a GET, and one would keep its place, since no answer to a GET reads it.
  if (/^(GET|HEAD)$/.test(incoming.method ?? '') && hasBody(incoming)) return 400;
  // Browsers send the length of every body.
  return incoming.headers['transfer-encoding'] ? 411 : null;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length']) > 0;
}

type Listener = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  body: Body | null,
) => void | Promise<void>;

function createListener(
  node: Server,
  { fetch, fastPath, bodies }: { fetch: Fetch; fastPath: FastPath; bodies: BodyGuard },
  app: URL,
  headers: Record<string, string>,
): Listener {
  const listener = getRequestListener(fetch, {
    // Only for a malformed URL. Our own errors are handled inside.
    errorHandler: () => new Response('This request can not be read.\n', { status: 400, headers }),
  });
  const begin = (incoming: IncomingMessage, body: Body, url: string) => {
    const pathname = URL.parse(url)?.pathname ?? '';
    if (isUpload(incoming.method, pathname)) return null;
    return bodies.begin(incoming, body, largestBodyFor(pathname));
  };
  return (incoming, outgoing, body) => {
    // While stopping, each response ends its connection, or a busy client would keep us open.
    if (!node.listening) outgoing.shouldKeepAlive = false;
    const url = requestUrl(incoming.url ?? '/', incoming.headers.host, app);
    const refusal = body && begin(incoming, body, url);
    if (refusal) {
      refuse(outgoing, refusal, headers);
      return;
    }
    if (fastPath(incoming, outgoing)) return;
    incoming.url = url;
    void listener(incoming, outgoing);
  };
}

function refuse(
  outgoing: ServerResponse,
  { answer }: Refusal,
  headers: Record<string, string>,
): void {
  outgoing.writeHead(answer.status, { ...headers, ...refusalHeaders(answer) });
  outgoing.end(`${answer.said}\n`);
}

/** The error of Node's own `requestTimeout`, which can't be set for each request. */
function requestTimeout(): Error {
  return Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
}

const refusalStatus: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Node's own responses, to malformed requests and Expect headers, would lack our headers. */
function respondToRefusedRequests(
  node: Server,
  headers: Record<string, string>,
  noteRefusal: ReturnType<typeof createRefusalLog>,
): void {
  const responses = new WeakMap<Duplex, ServerResponse>();
  node.on('request', ({ socket }, outgoing) => responses.set(socket, outgoing));
  node.on('checkExpectation', (incoming, outgoing) => {
    noteUnanswered(incoming, outgoing);
    noteRefusal(417);
    outgoing.writeHead(417, headers).end();
  });
  node.on('clientError', (error, socket) => {
    const response = responses.get(socket);
    // What comes behind a connection's last request is nobody's, and no reason to refuse that one.
    const isBehindLast = hasErrorCode(error, 'HPE_CLOSED_CONNECTION');
    if (isBehindLast && response && !response.writableFinished) return;
    // An error response can't be written into a response in progress.
    if (!socket.writable || (response?.headersSent && !response.writableFinished)) {
      socket.destroy();
      return;
    }
    const status = ('code' in error && refusalStatus[String(error.code)]) || 400;
    noteRefusal(status);
    const lines = Object.entries({ ...headers, 'Content-Length': '0' }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`, () =>
      socket.destroy(),
    );
  });
}

function listen(node: Server, { host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    node.once('error', (error) => reject(explain(error, host, port)));
    node.listen(port, host, resolve);
  });
}

function explain(error: Error, host: string, port: number): Error {
  if (hasErrorCode(error, 'EADDRINUSE'))
    return new StartupError(
      `Port ${port} is in use by another program. Stop that one, or choose another: PORT=${port + 1} npm start`,
    );
  if (hasErrorCode(error, 'EACCES'))
    return new StartupError(`This user may not listen on port ${port}. Choose one above 1023.`);
  if (hasErrorCode(error, 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'))
    return new StartupError(`HOST ${host} is no address of this machine.`);
  return error;
}

function drain(node: Server): Promise<void> {
  return new Promise((resolve) => {
    const deadline = setTimeout(() => node.closeAllConnections(), drainTimeoutMs);
    // Browsers keep idle connections open, and Node would wait for them.
    const sweep = setInterval(() => node.closeIdleConnections(), 50);
    node.close(() => {
      clearTimeout(deadline);
      clearInterval(sweep);
      resolve();
    });
  });
}
