/** Is `error` a system error with one of these codes, such as 'ENOENT'? */
export function hasErrorCode(error: unknown, ...codes: string[]): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return typeof error.code === 'string' && codes.includes(error.code);
}
