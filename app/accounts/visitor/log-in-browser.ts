/** Errors of signing in and out are logged, and nothing more (SPEC 8): here, in the browser's console. */
export function logInBrowser(message: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: SPEC 8 asks for this to be logged, and only logged
  console.warn(message, error);
}
