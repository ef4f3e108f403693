/**
 * Why the server can't start, in one text for the person at the terminal, without secrets. The start
 * prints it and exits with code 1.
 */
export class StartupError extends Error {
  override name = 'StartupError';
}
