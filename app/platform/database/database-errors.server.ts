import type pg from 'pg';
import { DatabaseError } from 'pg';
import { StartupError } from '#app/platform/startup-error.ts';
import { hasErrorCode } from '#app/platform/system-error.server.ts';

const uniqueViolation = '23505';
export const undefinedTable = '42P01';

/** Also where drizzle wrapped it as the cause. */
function findDatabaseError(error: unknown): DatabaseError | null {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if (inner instanceof DatabaseError) return inner;
  }
  return null;
}

export function postgresErrorCode(error: unknown): string | null {
  return findDatabaseError(error)?.code ?? null;
}

/** `constraint` names one index or constraint. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const found = findDatabaseError(error);
  if (found?.code !== uniqueViolation) return false;
  return constraint === undefined || found.constraint === constraint;
}

/** A server that stops, starts, or has no connection left. */
const awayStates = /^(08...|57P0[1235]|53300)$/;
const brokenLineCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
];
/** pg and pg-pool give these no code. */
const brokenLineMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Can't the database be reached just now? The same query may succeed in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if ('code' in inner && awayStates.test(String(inner.code))) return true;
    // A name with several addresses: each was tried.
    if (inner instanceof AggregateError) return inner.errors.some(isDatabaseAway);
    if (brokenLineMessages.test(inner.message)) return true;
    // ECONNRESET of a visitor's own connection names no system call.
    if (!('syscall' in inner)) continue;
    if (hasErrorCode(inner, ...brokenLineCodes)) return true;
    if (inner.syscall === 'connect' && hasErrorCode(inner, 'ENOENT')) return true;
  }
  return false;
}

/** In words for the person who set DATABASE_URL. */
const refusals: Record<string, string> = {
  '28P01': 'it refused the user name or password',
  '28000': 'it refused this user',
  '3D000': 'it has no database of that name',
  '42501': 'its user may not create tables there',
  '53300': 'it has no connection left',
  '57P03': 'it is still starting',
  ECONNREFUSED: 'nothing answers there',
  ENOTFOUND: 'no such host is known',
  EAI_AGAIN: 'the host name could not be looked up',
  ENOENT: 'there is no such socket',
  ECONNRESET: 'it closed the connection',
  ETIMEDOUT: 'it did not answer in time',
  EHOSTUNREACH: 'the host can not be reached',
};

/** Says why and where the database can't be used, never with the password. @returns null for other errors */
export function unreachableDatabase(error: unknown, options: pg.PoolConfig): StartupError | null {
  const reason = refusalReason(error);
  if (reason === null) return null;
  return new StartupError(
    `Can't use the database at ${describeHost(options)}: ${reason}. Check DATABASE_URL.`,
  );
}

function refusalReason(error: unknown): string | null {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    const known = 'code' in inner && typeof inner.code === 'string' ? refusals[inner.code] : null;
    if (known) return known;
    // pg and pg-pool give these two no code.
    if (/timeout exceeded|Connection terminated/.test(inner.message))
      return refusals.ETIMEDOUT ?? null;
    if (/does not support SSL/.test(inner.message)) return 'it does not speak TLS';
  }
  return null;
}

function describeHost(options: pg.PoolConfig): string {
  if (!options.connectionString) return options.host ?? 'the local socket';
  try {
    const url = new URL(options.connectionString);
    return url.host || url.searchParams.get('host') || 'the local socket';
  } catch {
    // pg accepts a few forms that are no URL; better to name nothing than to show a password.
    return 'DATABASE_URL';
  }
}
