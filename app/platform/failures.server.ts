import { createContext } from 'react-router';
import { isDatabaseAway } from './database/database-errors.server.ts';
import { BusyError } from './http/semaphore.server.ts';
import { describeError, type Logger } from './log.server.ts';

/** Why the router failed; the server sets the status by it. */
export const failureContext = createContext<unknown>(null);

/** 503 when the same request may succeed in a moment. */
export function failureStatus(error: unknown): 500 | 503 {
  return error instanceof BusyError || isDatabaseAway(error) ? 503 : 500;
}

/** While the database is away, one line without a stack: it is no fault of this program. */
export function logFailure(log: Logger, error: unknown, message: string, job?: string): void {
  const fields = job === undefined ? {} : { job };
  if (!isDatabaseAway(error)) log.error({ err: error, ...fields }, message);
  else log.warn({ ...fields, reason: reasonOf(error) }, `${message}: the database is away`);
}

function reasonOf(error: unknown): string {
  let described = describeError(error);
  while (described.cause) described = described.cause;
  return described.message;
}
