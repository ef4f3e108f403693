/** What hinders a start; the README says what to do about each. */
type PostgresErrorCode =
  | 'not-installed'
  | 'no-user'
  | 'not-ours'
  | 'not-a-cluster'
  | 'other-version'
  | 'in-use'
  | 'failed';

/** A start that can't be. `message` is for the person at the terminal and says what they can do. */
export class PostgresError extends Error {
  override name = 'PostgresError';
  readonly code: PostgresErrorCode;

  constructor(code: PostgresErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Says whether `error` is a system error with one of these codes, such as 'ENOENT'. */
export function hasErrorCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/** What `work` gives, or null when it fails with this code. */
export async function tolerate<T>(code: string, work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (hasErrorCode(error, code)) return null;
    throw error;
  }
}
