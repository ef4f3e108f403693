import { fetchModules } from './fetch-modules.ts';

/** Where {@link PageScripts} leaves the page's sleeping script, and the modules that it loads. */
const deferredScript = 'script[data-modules]';

/**
 * Starts the page's scripts, which its document has deferred: fetches their modules all at once, then
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
  const script = Object.assign(document.createElement('script'), { type: 'module', text, nonce });
  const modules = deferred.dataset.modules?.split(' ') ?? [];
  fetchModules(modules).then(() => document.head.append(script), onFailure);
}
