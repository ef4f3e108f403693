import type pg from 'pg';
import { DatabaseError } from 'pg';
import { StartupError } from '#app/platform/failures/startup-error.ts';
import { hasErrorCode } from '#app/platform/failures/system-error.server.ts';
import { BusyError } from '#app/platform/http/refusal.server.ts';

/** Did a query violate a unique constraint, or the one named `constraint`? Drizzle wraps the error. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if (inner instanceof DatabaseError && inner.code === '23505')
      return constraint === undefined || inner.constraint === constraint;
  }
  return false;
}

/** SQLSTATEs of a server that stops, starts, or has no connection left. */
const unavailableStates = /^(08...|57P0[1235]|53300)$/;
const brokenLineCodes =
  'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN'.split(' ');
/** pg and pg-pool throw these without a code. */
const brokenLineMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Is the database unreachable at the moment? If so, a retry may well succeed soon. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    // Too many wait for a connection.
    if (inner instanceof BusyError) return true;
    if ('code' in inner && unavailableStates.test(String(inner.code))) return true;
    // A host name with several addresses: each was tried.
    if (inner instanceof AggregateError) return inner.errors.some(isDatabaseUnavailable);
    if (brokenLineMessages.test(inner.message)) return true;
    // A request aborted by its visitor has ECONNRESET too, but no system call.
    if (!('syscall' in inner)) continue;
    if (hasErrorCode(inner, ...brokenLineCodes)) return true;
    if (inner.syscall === 'connect' && hasErrorCode(inner, 'ENOENT')) return true;
  }
  return false;
}

const startsOrStops = 'it is starting or stopping';

/** What each connection error means for the person who set DATABASE_URL. */
const hints: Record<string, string> = {
  '28P01': 'it refused the user name or password',
  '28000': 'it refused this user',
  '3D000': 'it has no database of that name',
  '42501': 'its user may not create tables there',
  '53300': 'it has no connection left',
  '57P03': startsOrStops,
  ECONNREFUSED: 'nothing answers there',
  ENOTFOUND: 'no such host is known',
  EAI_AGAIN: 'the host name could not be looked up',
  ENOENT: 'there is no such socket',
  ECONNRESET: 'it closed the connection',
  ETIMEDOUT: 'it did not answer in time',
  EHOSTUNREACH: 'the host can not be reached',
};

export const poolerInBetween =
  "Between the site and its database is a pooler (such as PgBouncer) that keeps no sessions, which migrations, locks and announcements need. Give the database's own address as DATABASE_DIRECT_URL, and in DATABASE_OWNER_URL if that is given.";

/** @throws StartupError that says why the database can't be used, or else what `work` threw */
export async function explained<T>(
  { options }: pg.Pool,
  work: () => Promise<T>,
  setting = 'DATABASE_URL',
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw unreachableDatabase(error, options, setting) ?? error;
  }
}

/** Explains why the first connection failed, without the password; null for any other error. */
export function unreachableDatabase(
  error: unknown,
  options: pg.PoolConfig,
  setting = 'DATABASE_URL',
): StartupError | null {
  // PgBouncer's message about a setting that a session sends at its start.
  if (error instanceof Error && error.message.startsWith('unsupported startup parameter'))
    return new StartupError(poolerInBetween);
  const reason = refusalReason(error);
  if (reason === null) return null;
  const advice = reason === startsOrStops ? 'Try again in a moment.' : `Check ${setting}.`;
  return new StartupError(
    `Can't use the database at ${describeHost(options, setting)}: ${reason}. ${advice}`,
  );
}

function refusalReason(error: unknown): string | null {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    const known = 'code' in inner && typeof inner.code === 'string' ? hints[inner.code] : null;
    if (known) return known;
    // pg and pg-pool throw these without a code.
    if (/timeout exceeded|Connection terminated/.test(inner.message))
      return hints.ETIMEDOUT ?? null;
    if (/does not support SSL/.test(inner.message)) return 'it does not speak TLS';
  }
  return null;
}

function describeHost(options: pg.PoolConfig, setting: string): string {
  if (!options.connectionString) return options.host ?? 'the local socket';
  try {
    const url = new URL(options.connectionString);
    return url.host || url.searchParams.get('host') || 'the local socket';
  } catch {
    // pg accepts some strings that are no URL; naming nothing is better than showing a password.
    return setting;
  }
}
