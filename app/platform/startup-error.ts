/**
 * A reason why the server cannot start that the person at the terminal can act on. `message` is one
 * clear text for them, without secrets; the start prints it alone and exits with code 1.
 */
export class StartupError extends Error {
  override name = 'StartupError';
}
