import { type ReactNode, useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { useNavigationGuard } from '#app/ui/navigation/navigation-guard.tsx';
import { SkipLink } from '#app/ui/navigation/skip-link.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { SideMenu } from './side-menu.tsx';

/** Header, side menu, the page itself and a quiet foot. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const isWaiting = useWaiting();
  return (
    <div className="flex min-h-dvh flex-col">
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

/** Shorter than this, a change of page needs no sign that it is under way. */
const noticedAfterMs = 300;

/** Is another page on its way, and taking its time? A browser shows that for pages that it loads itself. */
function useWaiting(): boolean {
  const { blocker } = useNavigationGuard();
  const loading = useNavigation().state === 'loading' || blocker.state === 'blocked';
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!loading) return;
    const timer = setTimeout(() => setWaiting(true), noticedAfterMs);
    return () => {
      clearTimeout(timer);
      setWaiting(false);
    };
  }, [loading]);
  return isWaiting;
}
