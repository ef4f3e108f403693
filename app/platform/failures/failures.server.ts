import { createContext } from 'react-router';
import { isDatabaseUnavailable } from '#app/platform/database/database-errors.server.ts';
import { Refusal } from '#app/platform/http/refusal.server.ts';
import type { RefusalReason } from '#app/shared/too-many-attempts.ts';
import { describeError, type Logger } from './log.server.ts';

/** The error that kept the router from answering; the server derives the status from it. */
export const failureContext = createContext<unknown>(null);

type FailureAnswer = {
  status: 403 | 429 | 500 | 503;
  reason?: RefusalReason;
  said?: string;
  retryAfterSeconds?: number;
};

/** A refusal's own answer; for a fault, 503 when a retry is likely to succeed and otherwise 500. */
export function failureAnswer(error: unknown): FailureAnswer {
  if (error instanceof Refusal) return error.answer;
  // Outages of the database are usually over by then.
  return isDatabaseUnavailable(error) ? { status: 503, retryAfterSeconds: 5 } : { status: 500 };
}

/** Logs why a request or job failed: one line without a stack while a retry is likely to succeed. */
export function logFailure(log: Logger, error: unknown, message: string, job?: string): void {
  const fields = job === undefined ? {} : { job };
  const { status, said } = failureAnswer(error);
  // A refusal is no fault.
  if (status < 500) return;
  const why = said ? 'too much at once' : 'the database is unavailable';
  if (status === 500) log.error({ err: error, ...fields }, message);
  else log.warn({ ...fields, reason: reasonOf(error) }, `${message}: ${why}`);
}

function reasonOf(error: unknown): string {
  let described = describeError(error);
  while (described.cause) described = described.cause;
  return described.message;
}
