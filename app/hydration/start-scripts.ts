/** Where {@link PageScripts} leaves the page's sleeping script, and the modules that it loads. */
const deferredScript = 'script[data-modules]';

/**
 * Starts the page's scripts, which its document has deferred: fetches their modules all at once and
 * runs the script that imports them, unchanged and under its own nonce, so that the policy of its
 * page allows it either way (by nonce or by hash).
 * @param onFailure called once when anything of it cannot be had; another call tries again
 */
export function startScripts(onFailure: () => void): void {
  if (document.readyState === 'loading') {
    // It stands at the end of the document.
    document.addEventListener('DOMContentLoaded', () => startScripts(onFailure));
    return;
  }
  const deferred = document.querySelector<HTMLScriptElement>(deferredScript);
  if (!deferred) return;
  const { nonce, text } = deferred;
  let failed = false;
  const fail = () => {
    if (!failed) onFailure();
    failed = true;
  };
  // A task for each: a phone takes 5 ms to ask for one, and somebody may be typing by now.
  const append = (element: HTMLElement) =>
    setTimeout(() => {
      element.onerror = fail;
      document.head.append(element);
    });
  for (const href of deferred.dataset.modules?.split(' ') ?? []) {
    append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href, nonce }));
  }
  append(Object.assign(document.createElement('script'), { type: 'module', text, nonce }));
}
