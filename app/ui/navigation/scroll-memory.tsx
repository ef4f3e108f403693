import { UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router';

/**
 * React Router's `ScrollRestoration` without its inline script: a document that is loaded anew gets its
 * place from the browser, and where storage is switched off that script only throws. Should an upgrade
 * take the hook away, the component does the same for 190 bytes more on every page.
 */
export function ScrollMemory() {
  useScrollRestoration();
  return null;
}
