/** The server cannot start, and its operator can fix it: `message` tells them how, without secrets. */
export class StartupError extends Error {
  override name = 'StartupError';
}
