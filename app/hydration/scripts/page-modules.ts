import { useContext } from 'react';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  matchRoutes,
  type To,
} from 'react-router';
import { isServerReachable } from '#app/shared/browser/offline.ts';
import { fetchModules } from './fetch-modules.ts';

/** Routes whose scripts are in the browser's cache. */
const loaded = new Set<string>();

/** How long an answer holds: about the time between pointing at a link and pressing it. */
const knownForMs = 1000;

let reached: { at: number; answer: Promise<boolean> } | undefined;

/** Is the server reachable? A yes from when the link was pointed at serves for the press; after a no it asks again. */
function isReachedNow(): Promise<boolean> {
  if (reached && Date.now() - reached.at < knownForMs) return reached.answer;
  const asked = { at: Date.now(), answer: isServerReachable() };
  asked.answer.then((isReached) => {
    if (!isReached && reached === asked) reached = undefined;
  });
  reached = asked;
  return asked.answer;
}

/** Loads a page's scripts ahead of React Router, which would answer a failure by reloading the old page for ever. */
export function usePageModules() {
  const routes = useContext(DataRouterContext)?.router.routes ?? [];
  const framework = useContext(FrameworkContext);

  function missing(page: To) {
    const matches = matchRoutes(routes, page) ?? [];
    return matches.flatMap(({ route: { id } }) => {
      const entry = framework?.manifest.routes[id];
      return !entry || loaded.has(id) || id in framework.routeModules ? [] : [entry];
    });
  }

  const isReached = (entries: ReturnType<typeof missing>) =>
    entries.some(({ hasLoader }) => hasLoader) ? isReachedNow() : true;

  function fetchEntries(entries: ReturnType<typeof missing>): Promise<void> {
    return fetchModules(entries.flatMap(({ module, imports = [] }) => [module, ...imports]));
  }

  return {
    /** Fills the browser's cache. Files that fail are fetched again when the page is opened. */
    fetchAhead(page: To): void {
      const entries = missing(page);
      void isReached(entries);
      fetchEntries(entries).catch(() => {});
    },
    isLoaded: (page: To) => missing(page).length === 0,
    /** @returns whether the scripts run and, if the page has data, the server responds */
    async load(page: To): Promise<boolean> {
      const entries = missing(page);
      // Any failure, whatever its kind, means that the page can't be drawn here.
      const [isReachable, runs] = await Promise.all([
        isReached(entries),
        fetchEntries(entries)
          .then(() => Promise.all(entries.map(({ module }) => import(/* @vite-ignore */ module))))
          .then(
            () => true,
            () => false,
          ),
      ]);
      const canOpen = isReachable && runs;
      if (canOpen) for (const { id } of entries) loaded.add(id);
      return canOpen;
    },
  };
}
