import { createContext } from 'react-router';
import { isDatabaseAway } from './database/database-errors.server.ts';
import { BusyError } from './http/semaphore.server.ts';
import { describeError, type Logger } from './log.server.ts';

/** Why the router could not answer this request; read by the server, which sets the status by it. */
export const failureContext = createContext<unknown>(null);

/** 503 when the same request may well succeed in a moment, otherwise 500. */
export function failureStatus(error: unknown): 500 | 503 {
  return error instanceof BusyError || isDatabaseAway(error) ? 503 : 500;
}

/**
 * Logs what kept a request or a job from being done. While the database is away that is one line
 * without a stack: the same for each of them, and no fault of this program.
 */
export function logFailure(log: Logger, error: unknown, message: string, job?: string): void {
  const fields = job === undefined ? {} : { job };
  if (!isDatabaseAway(error)) log.error({ err: error, ...fields }, message);
  else log.warn({ ...fields, reason: reasonOf(error) }, `${message}: the database is away`);
}

/** The innermost message: what PostgreSQL or the system said. */
function reasonOf(error: unknown): string {
  let described = describeError(error);
  while (described.cause) described = described.cause;
  return described.message;
}
