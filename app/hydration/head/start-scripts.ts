import { countSeconds } from '#app/hydration/count-seconds.ts';
import { fetchModules } from '#app/hydration/scripts/fetch-modules.ts';

/** The page's deferred script with its modules, rendered by {@link PageScripts}. */
const deferredScript = 'script[data-modules]';

/** Asked for first, and run when it is there: it answers Quick Add (vite.config.ts). */
const earlyFile = '/early-';

/** From having all scripts to a page that answers, which takes a phone of eight years three. */
const longestRunSeconds = 8;

/**
 * Starts the page's deferred scripts, unless the browser is too old for them (docs/decisions/0025): fetches their
 * modules in parallel, then runs the script that imports them, unchanged and with its own nonce, so that the page's
 * policy allows it by nonce or by hash.
 * @param untilInteractive aborted when the page is interactive
 * @param onFailure called once: a module can't be fetched, and another call tries again; or the page can't
 * come to life, or has not though all were, which this document can't try again
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
  // What came last of all that is taken for granted: in an older browser a page would break at some press.
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
      // A browser that has no room to keep them fetches them once more.
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
