import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import {
  type Blocker,
  type BlockerFunction,
  createPath,
  IDLE_BLOCKER,
  type Location,
  useBlocker,
} from 'react-router';
import { usePageModules } from '#app/hydration/scripts/page-modules.ts';
import { noConnection } from '#app/shared/browser/offline.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { useLinkIntent } from './use-link-intent.ts';

type NavigationBlocker = {
  /** React Router allows only one, so everybody shares it. */
  blocker: Blocker;
  /** Continues the blocked navigation. */
  proceed(): void;
  /** Set by a component to say which navigations to stop; while it is set, none goes on by itself. */
  stops: RefObject<BlockerFunction | null>;
};

const NavigationBlockerContext = createContext<NavigationBlocker>({
  blocker: IDLE_BLOCKER,
  proceed() {},
  stops: { current: null },
});

export function useNavigationBlocker(): NavigationBlocker {
  return useContext(NavigationBlockerContext);
}

/** Leaves a page only when the next one's scripts are loaded; without a connection it says so (spec 4.18). */
export function NavigationBlocker({ children }: { children: ReactNode }) {
  const stops = useRef<BlockerFunction>(null);
  const modules = usePageModules();
  useLinkIntent(modules.fetchAhead);
  const blocker = useBlocker(
    (change) => stops.current?.(change) || !modules.isLoaded(change.nextLocation),
  );

  async function proceed() {
    if (blocker.state !== 'blocked') return;
    if (await modules.load(blocker.location)) return blocker.proceed();
    blocker.reset();
    if (await isThere(blocker.location)) window.location.assign(createPath(blocker.location));
    else showToast(noConnection);
  }

  const blocked = useEffectEvent(() => {
    if (!stops.current) void proceed();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each blocked navigation has a blocker of its own
  useEffect(() => blocked(), [blocker]);

  return (
    <NavigationBlockerContext value={{ blocker, proceed, stops }}>
      {children}
    </NavigationBlockerContext>
  );
}

/** Can the page be loaded as a document? After a new release the old scripts are gone; documents name the new ones. */
async function isThere(page: Location): Promise<boolean> {
  try {
    return (await fetch(createPath(page), { method: 'HEAD' })).ok;
  } catch {
    return false;
  }
}
