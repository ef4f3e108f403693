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
import { showToast } from '#app/ui/toast.tsx';
import { noConnection } from './connection.ts';

type NavigationGuard = {
  /** React Router's: it allows only one blocker, so this one is everybody's. */
  blocker: Blocker;
  /** Goes on with the navigation that is blocked. */
  proceed(): void;
  /** Set while there is something to lose: then nothing goes on by itself. */
  hasUnsaved: RefObject<boolean>;
};

const NavigationGuardContext = createContext<NavigationGuard>({
  blocker: IDLE_BLOCKER,
  proceed() {},
  hasUnsaved: { current: false },
});

/** What keeps the page that is open from being left, or has not let it be left yet. */
export function useNavigationGuard(): NavigationGuard {
  return useContext(NavigationGuardContext);
}

/**
 * Leaves a page only when the next one's scripts are there. Without a connection it says so and
 * everything stays as it is (spec 4.18).
 */
export function NavigationGuard({ children }: { children: ReactNode }) {
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
    <NavigationGuardContext value={{ blocker, proceed, hasUnsaved }}>
      {children}
    </NavigationGuardContext>
  );
}

/**
 * Whether the server has a page whose scripts could not be had: those of an older release are gone
 * when a newer one is served, whose documents name their own.
 */
async function isThere(page: Location): Promise<boolean> {
  try {
    return (await fetch(createPath(page), { method: 'HEAD' })).ok;
  } catch {
    return false;
  }
}
