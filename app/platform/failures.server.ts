import { createContext } from 'react-router';
import { isDatabaseUnavailable } from './database/database-errors.server.ts';
import { BusyError } from './http/semaphore.server.ts';
import { describeError, type Logger } from './log.server.ts';

/** The error that kept the router from answering; the server derives the status from it. */
export const failureContext = createContext<unknown>(null);

/** 503 when a retry is likely to succeed in a moment, otherwise 500. */
export function failureStatus(error: unknown): 500 | 503 {
  return error instanceof BusyError || isDatabaseUnavailable(error) ? 503 : 500;
}

/** Logs why a request or job failed: one line without a stack while the database is unreachable. */
export function logFailure(log: Logger, error: unknown, message: string, job?: string): void {
  const fields = job === undefined ? {} : { job };
  if (!isDatabaseUnavailable(error)) log.error({ err: error, ...fields }, message);
  else log.warn({ ...fields, reason: reasonOf(error) }, `${message}: the database is unavailable`);
}

function reasonOf(error: unknown): string {
  let described = describeError(error);
  while (described.cause) described = described.cause;
  return described.message;
}
