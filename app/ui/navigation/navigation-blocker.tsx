import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import { type Blocker, createPath, IDLE_BLOCKER, type Location, useBlocker } from 'react-router';
import { usePageModules } from '#app/hydration/page-modules.ts';
import { noConnection } from '#app/shared/offline.ts';
import { showToast } from '#app/ui/toast.tsx';

type NavigationBlocker = {
  /** React Router allows only one, so everybody shares it. */
  blocker: Blocker;
  /** Continues the blocked navigation. */
  proceed(): void;
  /** While set, nothing goes on by itself. */
  hasUnsaved: RefObject<boolean>;
};

const NavigationBlockerContext = createContext<NavigationBlocker>({
  blocker: IDLE_BLOCKER,
  proceed() {},
  hasUnsaved: { current: false },
});

export function useNavigationBlocker(): NavigationBlocker {
  return useContext(NavigationBlockerContext);
}

/** Leaves a page only when the next one's scripts are loaded; without a connection it says so (spec 4.18). */
export function NavigationBlocker({ children }: { children: ReactNode }) {
  const hasUnsaved = useRef(false);
  const modules = usePageModules();
  const blocker = useBlocker(
    ({ nextLocation }) => hasUnsaved.current || !modules.isLoaded(nextLocation),
  );

  async function proceed() {
    if (blocker.state !== 'blocked') return;
    if (await modules.load(blocker.location)) return blocker.proceed();
    blocker.reset();
    if (await isThere(blocker.location)) window.location.assign(createPath(blocker.location));
    else showToast(noConnection);
  }

  const blocked = useEffectEvent(() => {
    if (!hasUnsaved.current) void proceed();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation that is blocked has its own
  useEffect(() => blocked(), [blocker]);

  return (
    <NavigationBlockerContext value={{ blocker, proceed, hasUnsaved }}>
      {children}
    </NavigationBlockerContext>
  );
}

/** Scripts of an older release are gone when a newer one is served; its documents name their own. */
async function isThere(page: Location): Promise<boolean> {
  try {
    return (await fetch(createPath(page), { method: 'HEAD' })).ok;
  } catch {
    return false;
  }
}
