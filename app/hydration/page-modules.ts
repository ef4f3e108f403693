import { useContext } from 'react';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  matchRoutes,
  type To,
} from 'react-router';
import { isServerReachable } from '#app/shared/offline.ts';
import { fetchModule } from './fetch-module.ts';

/** Routes whose scripts are in the browser's cache. */
const loaded = new Set<string>();

/** Loads scripts before React Router does, which on failure leaves for the browser's error page. */
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

  /** @returns whether all could be had */
  function fetchModules(entries: ReturnType<typeof missing>): Promise<boolean> {
    const hrefs = entries.flatMap(({ module, imports = [] }) => [module, ...imports]);
    return Promise.all(hrefs.map(fetchModule)).then(
      () => true,
      () => false,
    );
  }

  return {
    /** Fills the browser's cache. What cannot be had is asked for again when the page is opened. */
    fetchAhead: (page: To) => void fetchModules(missing(page)),
    isLoaded: (page: To) => missing(page).length === 0,
    /** @returns whether the scripts are loaded and, if the page has data, the server responds */
    async load(page: To): Promise<boolean> {
      const entries = missing(page);
      const [isReachable, isFetched] = await Promise.all([
        entries.some(({ hasLoader }) => hasLoader) ? isServerReachable() : true,
        fetchModules(entries),
      ]);
      const canOpen = isReachable && isFetched;
      if (canOpen) for (const { id } of entries) loaded.add(id);
      return canOpen;
    },
  };
}
