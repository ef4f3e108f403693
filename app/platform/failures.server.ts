import { createContext } from 'react-router';
import { busyMessage } from '#app/shared/too-many-attempts.ts';
import { isDatabaseUnavailable } from './database/database-errors.server.ts';
import { BusyError } from './http/semaphore.server.ts';
import { describeError, type Logger } from './log.server.ts';

/** The error that kept the router from answering; the server derives the status from it. */
export const failureContext = createContext<unknown>(null);

type FailureAnswer = { status: 500 | 503; retryAfterSeconds?: number; said?: string };

/** 503 when a retry is likely to succeed, otherwise 500; `said` where there is more to say than that it failed. */
export function failureAnswer(error: unknown): FailureAnswer {
  if (error instanceof BusyError) return { status: 503, retryAfterSeconds: 60, said: busyMessage };
  // Outages of the database usually take no longer.
  return isDatabaseUnavailable(error) ? { status: 503, retryAfterSeconds: 5 } : { status: 500 };
}

/** Logs why a request or job failed: one line without a stack while a retry is likely to succeed. */
export function logFailure(log: Logger, error: unknown, message: string, job?: string): void {
  const fields = job === undefined ? {} : { job };
  const { status, said } = failureAnswer(error);
  const why = said ? 'too much at once' : 'the database is unavailable';
  if (status === 500) log.error({ err: error, ...fields }, message);
  else log.warn({ ...fields, reason: reasonOf(error) }, `${message}: ${why}`);
}

function reasonOf(error: unknown): string {
  let described = describeError(error);
  while (described.cause) described = described.cause;
  return described.message;
}
