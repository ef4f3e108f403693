import { fetchModule } from '#app/hydration/fetch-module.ts';

/** The page's deferred script with its modules, rendered by {@link PageScripts}. */
const deferredScript = 'script[data-modules]';

/**
 * Starts the page's deferred scripts: fetches their modules in parallel, then runs the script that
 * imports them, unchanged and with its own nonce, so that the page's policy allows it by nonce or by
 * hash.
 * @param onFailure called once when a module can't be fetched; another call tries again
 */
export function startScripts(onFailure: () => void): void {
  if (document.readyState === 'loading') {
    // The script is at the end of the document.
    document.addEventListener('DOMContentLoaded', () => startScripts(onFailure));
    return;
  }
  const deferred = document.querySelector<HTMLScriptElement>(deferredScript);
  if (!deferred) return;
  const { nonce, text } = deferred;
  const script = Object.assign(document.createElement('script'), { type: 'module', text, nonce });
  const modules = deferred.dataset.modules?.split(' ') ?? [];
  Promise.all(modules.map(fetchInTask)).then(() => document.head.append(script), onFailure);
}

/** A task for each: a phone takes 5 ms to ask for one, and somebody may be typing by now. */
async function fetchInTask(href: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  await fetchModule(href);
}
