/** The README says what each means. */
type PostgresErrorCode =
  | 'not-installed'
  | 'no-user'
  | 'not-ours'
  | 'not-a-cluster'
  | 'other-version'
  | 'no-earlier-programs'
  | 'in-use'
  | 'failed';

/** `message` tells the person at the terminal what to do. */
export class PostgresError extends Error {
  override name = 'PostgresError';
  readonly code: PostgresErrorCode;

  constructor(code: PostgresErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** The process that uses the folder will have ended in a moment; try again then. */
export class StillEndingError extends PostgresError {
  constructor(folder: string) {
    super(
      'in-use',
      `Processes of an earlier server still use ${folder}. End them and start again.`,
    );
  }
}

export function hasErrorCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/** The result of `work`, or null when it fails with this code. */
export async function tolerate<T>(code: string, work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (hasErrorCode(error, code)) return null;
    throw error;
  }
}
