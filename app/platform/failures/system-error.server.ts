/** Is `error` a system error with one of these codes, such as 'ENOENT'? */
export function hasErrorCode(error: unknown, ...codes: string[]): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return typeof error.code === 'string' && codes.includes(error.code);
}

/** Null when the file or folder is missing, or when the error has one of `codes`. */
export async function ifExists<T>(work: Promise<T>, ...codes: string[]): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT', ...codes)) return null;
    throw error;
  }
}
