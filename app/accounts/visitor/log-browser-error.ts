/** Errors of signing in and out are only logged (spec 8.3). */
export function logBrowserError(message: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: to be logged, and only logged (spec 8.3)
  console.warn(message, error);
}
