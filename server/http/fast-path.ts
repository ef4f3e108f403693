import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '#app/platform/failures/log.server.ts';
import { cameByHttp, isRead, proxyWarning } from '#server/http/guards/request-guard.ts';
import { logRequest, requestIdOf } from './request-log.ts';
import { storedResponseHeaders } from './security-headers.ts';
import { answerFrom, type StoredResponse, type StoredResponses } from './stored-response.ts';

/** Answers a request, or leaves it to the framework and returns false. */
export type FastPath = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/**
 * Answers from memory before the framework sees the request, with the same headers and the same log line: a public
 * page or a file of the build, requested by its exact address. Anything else (an added query, another spelling of
 * the address, a page not rendered yet) is left to the framework. Every request passes here, so this is also where
 * a proxy that is missing in the settings is noticed.
 */
export function createFastPath(
  { log, https, trustedProxyHops }: { log: Logger; https: boolean; trustedProxyHops: number },
  stored: StoredResponses,
): FastPath {
  const common = storedResponseHeaders(https);
  const warnOfProxy = proxyWarning(log, trustedProxyHops);
  return (incoming, outgoing) => {
    const { method = '', url: target = '', headers } = incoming;
    warnOfProxy(headers);
    const response = isRead(method) ? find(stored, target) : undefined;
    const redirected = https && cameByHttp(text(headers['x-forwarded-proto']), trustedProxyHops);
    if (!response || redirected) return false;
    const answer = answerFrom(response, method, (name) => text(headers[name]));
    const { body, status } = answer;
    // A file on the disk is left to the framework, which streams it.
    if (body && !body.variant.bytes) return false;

    const started = performance.now();
    const requestId = requestIdOf(text(headers['x-request-id']), trustedProxyHops);
    const [path = ''] = target.split('?', 1);
    outgoing.once('close', () =>
      logRequest(log.child({ requestId }), outgoing, { method, path, status, started }),
    );
    outgoing.writeHead(status, { ...common, ...answer.headers, 'X-Request-Id': requestId });
    outgoing.end(body?.variant.bytes?.subarray(body.start, body.end + 1));
    return true;
  };
}

/** Undefined when the lookup throws: the framework will meet the same error, log it and answer. */
function find(stored: StoredResponses, target: string): StoredResponse | undefined {
  try {
    return stored.get(target);
  } catch {
    return undefined;
  }
}

/** A header as text. Node joins headers that were sent twice, except for cookies. */
function text(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined;
}
