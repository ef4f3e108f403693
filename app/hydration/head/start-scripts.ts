import { countSeconds } from '#app/hydration/count-seconds.ts';
import { fetchModules } from '#app/hydration/scripts/fetch-modules.ts';

/** The page's deferred script with its modules, rendered by {@link PageScripts}. */
const deferredScript = 'script[data-modules]';

/** The file that is fetched first, and run as soon as it has come: it answers Quick Add (vite.config.ts). */
const earlyFile = '/early-';

/** How long a page with all its scripts may take to become interactive. An eight-year-old phone needs three seconds. */
const longestRunSeconds = 8;

/**
 * Starts the page's deferred scripts, unless the browser is too old for them (docs/decisions/0025): fetches their
 * modules in parallel, then runs the script that imports them, unchanged and with its own nonce, so that the page's
 * policy allows it by nonce or by hash.
 * @param untilInteractive aborted when the page is interactive
 * @param onFailure called once. `isDead` is false when a module can't be fetched: another call tries again. It is
 * true when the browser is too old or the page did not come to life: this document can't try again
 */
export function startScripts(
  untilInteractive: AbortSignal,
  onFailure: (isDead: boolean) => void,
): void {
  if (document.readyState === 'loading') {
    // The script is at the end of the document.
    document.addEventListener('DOMContentLoaded', () => startScripts(untilInteractive, onFailure));
    return;
  }
  // The newest feature that the scripts take for granted: in a browser without it a page would break at some press.
  if (!('findLast' in Array.prototype)) {
    onFailure(true);
    return;
  }
  const deferred = document.querySelector<HTMLScriptElement>(deferredScript);
  const modules = deferred?.dataset.modules?.split(' ') ?? [];
  const early = modules.filter((href) => href.includes(earlyFile));
  const others = modules.filter((href) => !early.includes(href));
  const began = performance.now();
  const whenEarly = fetchModules(early).then(() => {
    for (const href of early) void import(/* @vite-ignore */ href);
  });
  Promise.all([whenEarly, fetchModules(others)]).then(
    () => {
      // A browser without room to cache the modules fetches them again, which takes as long as before.
      const fetchSeconds = (performance.now() - began) / 1000;
      countSeconds(
        longestRunSeconds + fetchSeconds,
        () => untilInteractive.aborted || onFailure(true),
      );
      if (!deferred) return;
      const { nonce, text } = deferred;
      const script = Object.assign(document.createElement('script'), {
        type: 'module',
        text,
        nonce,
      });
      document.head.append(script);
    },
    () => onFailure(false),
  );
}
