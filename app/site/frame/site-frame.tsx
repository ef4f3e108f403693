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

/** A shorter wait needs no sign. */
const noticedAfterMs = 300;

/** A browser shows it only for pages that it loads itself. */
function useWaiting(): boolean {
  const { blocker, stops } = useNavigationBlocker();
  const loading = useNavigation().state === 'loading' || blocker.state === 'blocked';
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    // Somebody who is asked first waits for nothing.
    if (!loading || stops.current) return;
    const timer = setTimeout(() => setWaiting(true), noticedAfterMs);
    return () => {
      clearTimeout(timer);
      setWaiting(false);
    };
  }, [loading, stops]);
  return isWaiting;
}
