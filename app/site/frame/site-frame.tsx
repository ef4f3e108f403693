import { type ReactNode, useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { useNavigationBlocker } from '#app/ui/navigation/navigation-blocker.tsx';
import { SkipLink } from '#app/ui/navigation/skip-link.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { SideMenu } from './side-menu.tsx';

export function SiteFrame({ children }: { children: ReactNode }) {
  const isWaiting = useWaiting();
  return (
    <div className="flex min-h-window flex-col">
      <SkipLink />
      <Header />
      <SideMenu />
      <main
        id="main"
        tabIndex={-1}
        aria-busy={isWaiting || undefined}
        className="flex grow flex-col outline-none"
      >
        {children}
      </main>
      <Footer />
    </div>
  );
}

/** A shorter wait is not shown. */
const noticedAfterMs = 300;

/** Is the visitor waiting for a page? The browser itself shows that only for full page loads. */
function useWaiting(): boolean {
  const { blocker, stops } = useNavigationBlocker();
  const loading = useNavigation().state === 'loading' || blocker.state === 'blocked';
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    // Somebody who is being asked whether to leave is not waiting.
    if (!loading || stops.current) return;
    const timer = setTimeout(() => setWaiting(true), noticedAfterMs);
    return () => {
      clearTimeout(timer);
      setWaiting(false);
    };
  }, [loading, stops]);
  return isWaiting;
}
