import { useContext } from 'react';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  matchRoutes,
  type To,
} from 'react-router';
import { isServerReachable } from '#app/shared/connection.ts';
import { fetchModules } from './fetch-modules.ts';

/** Routes whose scripts the browser has got: asked for again, they cost no request. */
const loaded = new Set<string>();

/**
 * Loads what a page needs before React Router does: when that fails, it loads the document anew,
 * which without a connection is the browser's error page, and nothing here is left.
 */
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

  return {
    /** Has this document all that the page needs? */
    isLoaded: (page: To) => missing(page).length === 0,
    /** @returns whether the page can be opened: its scripts are there, and the server where it has data */
    async load(page: To): Promise<boolean> {
      const entries = missing(page);
      const [isReachable, isFetched] = await Promise.all([
        entries.some(({ hasLoader }) => hasLoader) ? isServerReachable() : true,
        fetchModules(entries.flatMap(({ module, imports = [] }) => [module, ...imports])).then(
          () => true,
          () => false,
        ),
      ]);
      const canOpen = isReachable && isFetched;
      if (canOpen) for (const { id } of entries) loaded.add(id);
      return canOpen;
    },
  };
}
