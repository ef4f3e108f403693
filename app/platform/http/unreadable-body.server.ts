import { hasErrorCode } from '#app/platform/system-error.server.ts';

/**
 * Is it the sender's doing that a body could not be read? It is not what its content type says, or it
 * was cut off, and then nobody is left to be answered. Neither is a fault of ours, nor logged as one.
 */
export function isSendersFault(error: unknown, request: Request): boolean {
  if (error instanceof SyntaxError || error instanceof TypeError) return true;
  return request.signal.aborted || hasErrorCode(error, 'ECONNRESET');
}
