import { UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router';

/**
 * `ScrollRestoration` without its inline script: on a full load the browser restores the position, and
 * without storage that script throws. If an upgrade removes the hook, the component costs 190 bytes more
 * per page.
 */
export function ScrollMemory() {
  useScrollRestoration();
  return null;
}
